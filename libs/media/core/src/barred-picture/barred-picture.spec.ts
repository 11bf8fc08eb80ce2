import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { barredPicture } from './barred-picture.js';

const { given } = deciderSpec(barredPicture);
const picture = { checksum: 'ab'.repeat(32), fingerprint: '0123456789abcdef', at: '2026-03-01T10:00:00.000Z' };
const barred = { type: 'media.picture-barred', data: picture } as const;
const unbarred = { type: 'media.picture-unbarred', data: picture } as const;

describe('pictures that do not come back (B5)', () => {
  it('are barred once, and again after they were let in', () => {
    given()
      .when({ ...picture, barred: true })
      .then(barred);
    given(barred)
      .when({ ...picture, barred: true })
      .thenNothing();
    given(barred, unbarred)
      .when({ ...picture, barred: true })
      .then(barred);
  });
  it('are let in again, and stay so', () => {
    given(barred)
      .when({ ...picture, barred: false })
      .then(unbarred);
    given()
      .when({ ...picture, barred: false })
      .thenNothing();
  });
  it('may be known by their bytes alone', () => {
    const data = { ...picture, fingerprint: null };
    given()
      .when({ ...data, barred: true })
      .then({ type: 'media.picture-barred', data });
  });
  it.each([{ checksum: 'AB'.repeat(32) }, { checksum: 'ab' }, { fingerprint: '0123' }, { fingerprint: 'g123456789abcdef' }])(
    'are no words of any kind: %j',
    (wrong) =>
      given()
        .when({ ...picture, ...wrong, barred: true })
        .thenRejected('invalid-photo'),
  );
});
