import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import { read } from './repository.js';

describe('pictures that people are shown', () => {
  it('B5 are made in one place, which compares them with those that do not come back', () => {
    const makers = shipped('apps/', 'libs/').filter(
      (path) => !path.includes('/testing/') && /\bAcceptedPicture\(|as AcceptedPicture\b/.test(read(path)),
    );
    expect(makers).toEqual(['libs/kernel/src/brand.ts', 'libs/media/server/src/square/square.handlers.ts']);
  });
});
