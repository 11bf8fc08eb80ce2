import { describe, expect, it } from '@jest/globals';
import { decoderFinding, foldersOfNode, namespaces, permissions } from './sandbox.js';

describe('what a decoder sees of Node', () => {
  it.each([
    ['/bin/node', ['/bin', '/lib']],
    ['/usr/bin/node', ['/usr/bin', '/usr/lib']],
    ['/opt/ada/bin/node', ['/opt/ada/bin', '/opt/ada/lib']],
  ])('%s: its folder and its libraries, never what contains both', (execPath, folders) => expect(foldersOfNode(execPath)).toEqual(folders));
});

describe('what doctor says of the decoder', () => {
  it('names what a machine cannot give, and calls it no fault', () => {
    expect(decoderFinding({ sandbox: namespaces, missing: [] })).toEqual({ ok: true, found: expect.stringContaining('without network') });
    const { ok, found } = decoderFinding({ sandbox: permissions, missing: ['native code of a decoder reaches the network'] });
    expect([ok, found]).toEqual([true, expect.stringContaining('native code of a decoder reaches the network')]);
  });
});
