import { describe, expect, it } from '@jest/globals';
import { decoderFinding, namespaces, permissions } from './sandbox.js';

describe('what doctor says of the decoder', () => {
  it('names what a machine cannot give, and calls it no fault', () => {
    expect(decoderFinding({ sandbox: namespaces, missing: [] })).toEqual({ ok: true, found: expect.stringContaining('without network') });
    const { ok, found } = decoderFinding({ sandbox: permissions, missing: ['native code of a decoder reaches the network'] });
    expect([ok, found]).toEqual([true, expect.stringContaining('native code of a decoder reaches the network')]);
  });
});
