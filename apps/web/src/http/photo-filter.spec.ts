import { describe, expect, it } from '@jest/globals';
import { filterQuery, isFiltered, photoFilterOf } from './photo-filter.js';

describe('the filter of a search', () => {
  const whole = { color: 'blue', orientation: 'square', camera: 'NIKON D750', day: '2026-05-01' };

  it('S18 is read from the address, and written into one', () => {
    const filter = photoFilterOf({ q: 'dawn', ...whole, camera: ' NIKON D750 ' });
    expect([filter, isFiltered(filter)]).toEqual([whole, true]);
    expect(filterQuery(filter, 'color')).toEqual({ orientation: 'square', camera: 'NIKON D750', day: '2026-05-01' });
  });

  it('S18 restricts nothing by what is empty, unknown, repeated or too long', () => {
    for (const query of [
      {},
      { color: '', orientation: '', camera: '', day: '' },
      { color: 'mauve', orientation: 'round', camera: 'x'.repeat(101), day: '2026-02-30' },
      { color: ['blue', 'red'], orientation: ['square'], camera: ['a', 'b'], day: ['2026-05-01'] },
    ])
      expect([photoFilterOf(query), isFiltered(photoFilterOf(query))]).toEqual([{}, false]);
  });
});
