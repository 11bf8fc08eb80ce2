import { describe, expect, it } from '@jest/globals';
import { entryOf } from './dictionary.js';

describe('an entry of a dictionary', () => {
  it('is what was entered', () => expect(entryOf({ read: 1, none: undefined }, 'read')).toBe(1));

  it.each(['write', ...Object.getOwnPropertyNames(Object.prototype)])('is none under %s', (name) =>
    expect(entryOf({ read: 1 }, name)).toBeUndefined(),
  );
});
