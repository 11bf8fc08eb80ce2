import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey, verdict } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring } from '../../privacy/index.js';
import { checkpointLine, type SignedCheckpoint } from '../checkpoints/checkpoint-format.js';
import { checkpointLines } from '../checkpoints/checkpoint-lines.js';
import { rotateSigningKey } from '../checkpoints/rotate-signing-key.js';
import { SEED, signedHere, checkpointStatus } from '../checkpoints/signed-checkpoints.js';
import { SigningKey } from '../checkpoints/signing-key.js';
import { exportText } from './export-text.js';

describe('an export after the key that signs has been rotated, verified by an independent program', () => {
  let product: TestProduct;
  let folder: string;
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await product.close();
  });

  const say = (stream: number, expectedVersion: number) =>
    product.runtime.store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(`words-${stream}`),
          expectedVersion,
          events: [{ type: 'sample.words-said', data: { thingId: 1, personId: stream, words: 'Föhn' } }],
        },
      ],
      context: sampleRequest(),
    });

  async function exported(): Promise<string[]> {
    let text = '';
    const publicKey = await product.runtime.signedCheckpoints.findPublicKey();
    for await (const piece of exportText(product.runtime.database, { logs: ['sample'], after: 0, publicKey })) text += piece;
    return text.split('\n').slice(0, -1);
  }

  let rotated: { from: string; to: string; file: string[]; seed: Buffer };
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    folder = mkdtempSync(join(tmpdir(), 'heliograph-export-'));
    for (const version of [0, 1]) {
      await say(1, version);
      await product.runtime.signedCheckpoints.sign();
    }
    const seed = await new Keyring(product.admin, testMasterKey).secret(SEED);
    const { from, to } = await rotateSigningKey(product.admin, testMasterKey);
    await say(1, 2);
    await product.runtime.signedCheckpoints.sign();
    const lines: string[] = [];
    for await (const line of checkpointLines(product.runtime.signedCheckpoints)) lines.push(line);
    // The statement first.
    const [statement = ''] = lines.filter((line) => line.includes('"rotation"'));
    rotated = { from, to, seed, file: [statement, ...lines.filter((line) => line !== statement)] };
  });

  const verified = async (file: readonly string[], publicKey?: string) => {
    const name = join(folder, 'rotated.jsonl');
    writeFileSync(name, file.join('\n'));
    return verdict(await exported(), ...(publicKey ? ['--key', publicKey] : []), '--checkpoints', name);
  };

  it('old and new checkpoints are good under the key that was pinned before, under the new one, and under that of the export', async () => {
    for (const publicKey of [rotated.from, rotated.to, undefined])
      expect(await verified(rotated.file, publicKey)).toMatchObject({
        code: 0,
        lines: expect.arrayContaining([
          expect.stringMatching(/^checkpoints: 4, 1 to 4 of \S+, under key [0-9a-f]{16}, then [0-9a-f]{16}; 3 of the 3/),
        ]),
      });
  });

  it('a checkpoint that the old key signs after its end is reported', async () => {
    await say(2, 0);
    const place = await checkpointStatus(product.admin);
    const forged = place && signedHere(place, new SigningKey(rotated.seed));
    const { code, lines: printed } = await verified([...rotated.file, checkpointLine(forged as SignedCheckpoint)], rotated.to);
    expect([code, printed]).toEqual([
      1,
      expect.arrayContaining([expect.stringMatching(/^checkpoint 5: it is signed under the key [0-9a-f]{16}, which signs 1 to 2$/)]),
    ]);
  });

  it.each([
    ['signature', 'ab'.repeat(64), 'the old key did not sign it'],
    ['acceptance', 'ab'.repeat(64), 'the new key did not accept'],
    ['checkpoint', 2, 'the old key did not sign it'],
    ['to', 'A'.repeat(43), 'the old key did not sign it'],
  ])('a statement whose %s was changed is reported', async (name, value, said) => {
    const [first, ...others] = rotated.file;
    const changed = JSON.stringify({ ...JSON.parse(first as string), [name]: value });
    const { code, lines: printed } = await verified([changed, ...others], rotated.from);
    expect([code, printed]).toEqual([1, expect.arrayContaining([`rotation 1: ${said}`])]);
  });

  it('without the statement the new key is another one, and a key of no statement is none', async () => {
    expect((await verified(rotated.file.slice(1), rotated.from)).lines).toContainEqual(
      expect.stringMatching(/^checkpoint 3: it is signed under another key/),
    );
    expect((await verified(rotated.file, 'A'.repeat(43))).lines).toContainEqual(expect.stringMatching(/^rotation: no statement names/));
  });
});
