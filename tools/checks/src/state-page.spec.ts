import { describe, expect, it } from '@jest/globals';
import { isListed, listedStores } from './state-page.js';

describe('docs/state.md', () => {
  it('says of every store whose it is, whether it is personal, how long it is kept and whether a backup holds it', () => {
    const vague = listedStores().filter(
      ({ owner, personal, kept, backup }) => owner === '' || kept === '' || !/^(yes|no)\b/.test(personal) || !/^(yes|no)\b/.test(backup),
    );
    expect(listedStores().length).toBeGreaterThan(0);
    expect(vague).toEqual([]);
  });

  it('lists no store twice', () => {
    const names = listedStores().map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('means one table by a name, and any by a star', () => {
    const stores = [
      { name: 'media.photos', owner: '', personal: '', kept: '', backup: '' },
      { name: 'bullmq.*', owner: '', personal: '', kept: '', backup: '' },
    ];
    expect(isListed('media.photos', stores)).toBe(true);
    expect(isListed('media.photos_old', stores)).toBe(false);
    expect(isListed('bullmq.job', stores)).toBe(true);
  });
});
