import { describe, expect, it } from '@jest/globals';
import { SignedCursors } from './signed-cursors.js';

describe('cursors in links (S7)', () => {
  const cursors = new SignedCursors('one secret');
  const place = { page: 3, from: { after: [12, 1_750_000_000_123, 7] } };

  it('carry a place through a link', () => {
    const cursor = cursors.write('all popular', place);
    expect(cursor).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
    expect(cursors.read('all popular', cursor)).toEqual(place);
    const back = { page: 2, from: { before: [5] } };
    expect(cursors.read('all popular', cursors.write('all popular', back))).toEqual(back);
  });

  it('are the same text each time', () => {
    expect(cursors.write('all popular', place)).toBe(new SignedCursors('one secret').write('all popular', place));
    expect(cursors.write('all recent', place)).not.toBe(cursors.write('all popular', place));
  });

  it('are invalid in another list, under another secret, altered or malformed', () => {
    const cursor = cursors.write('all popular', place);
    expect(cursors.read('all recent', cursor)).toBeNull();
    expect(new SignedCursors('another').read('all popular', cursor)).toBeNull();
    expect(cursors.read('all popular', cursor.replace('v1.', 'v1.x'))).toBeNull();
    for (const text of ['', 'v1', 'v1.', 'v1..', 'x', `${cursor}x`.replace('v1', 'v2')])
      expect(cursors.read('all popular', text)).toBeNull();
  });
});
