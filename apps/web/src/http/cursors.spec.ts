import { describe, expect, it } from '@jest/globals';
import { Cursors } from './cursors.js';

describe('cursors in links (S7)', () => {
  const cursors = new Cursors('one secret');
  const place = { after: [12, 1_750_000_000_123, 7] };

  it('carry a place through a link', () => {
    const cursor = cursors.write('all popular', place);
    expect(cursor).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
    expect(cursors.read('all popular', cursor)).toEqual(place);
  });

  it('mean nothing in another list, under another secret, altered or absent', () => {
    const cursor = cursors.write('all popular', place) ?? '';
    expect(cursors.read('all recent', cursor)).toBeNull();
    expect(new Cursors('another').read('all popular', cursor)).toBeNull();
    expect(cursors.read('all popular', cursor.replace('v1.', 'v1.x'))).toBeNull();
    expect(cursors.read('all popular', null)).toBeNull();
    expect(cursors.write('all popular', null)).toBeNull();
  });
});
