import { describe, expect, it } from '@jest/globals';
import { AppId, UserId } from '@heliograph/kernel';
import { writerKey } from './writer-key.js';

describe('whose writes are seen together', () => {
  it('R3 a person’s, through whichever app', () => {
    const own = writerKey({ userId: UserId(5), appId: null });
    expect(own).toBe('user-5');
    expect(writerKey({ userId: UserId(5), appId: AppId(3) })).toBe(own);
  });

  it('R3 those of an app for itself, which are nobody’s else, not those of the person with the same number either', () => {
    const keys = [writerKey({ userId: null, appId: AppId(3) }), writerKey({ userId: null, appId: AppId(4) })];
    expect(keys).toEqual(['app-3', 'app-4']);
    expect(keys).not.toContain(writerKey({ userId: UserId(3), appId: null }));
  });

  it('nobody’s have no name', () => expect(writerKey({ userId: null, appId: null })).toBeNull());
});
