import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring } from '../../privacy/index.js';
import type { SignedCheckpoint } from './checkpoint-format.js';
import { checkpointLines } from './checkpoint-lines.js';
import { rotateSigningKey } from './rotate-signing-key.js';
import { insertCheckpoint, SEED, signedHere, checkpointStatus } from './signed-checkpoints.js';
import { SigningKey } from './signing-key.js';
import { verifyCheckpoints } from './verify-checkpoints.js';

describe('the key that signs checkpoints is rotated', () => {
  let product: TestProduct;
  /** Public keys, oldest first. */
  const keys: string[] = [];
  let firstSeed: Buffer;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    await write();
    await checkpoints().sign();
    firstSeed = await new Keyring(product.admin, testMasterKey).secret(SEED);
    keys.push(await checkpoints().publicKey());
  });
  afterAll(() => product.close());

  const checkpoints = () => product.runtime.signedCheckpoints;
  let people = 0;
  const write = () => {
    const person = ++people;
    const events = [{ type: 'sample.point-given', data: { thingId: 1, personId: person } }];
    return product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`point-${person}`), expectedVersion: 0, events }],
      context: sampleRequest(),
    });
  };
  const all = async () => {
    const found: SignedCheckpoint[] = [];
    for await (const checkpoint of checkpoints().listCheckpoints()) found.push(checkpoint);
    return found;
  };
  const kept = async () => {
    const lines: string[] = [];
    for await (const line of checkpointLines(checkpoints())) lines.push(line);
    return lines;
  };
  const faults = async (options: { publicKey?: string; kept?: string[] } = {}) => {
    const found = await verifyCheckpoints(product.admin, checkpoints(), { logs: ['sample'], ...options });
    return found.faults.map(({ checkpoint, reason }) => `${checkpoint ?? '-'}: ${reason}`);
  };
  /** The faults after these statements, which are undone. */
  async function faultsAfter(sql: string, undo: string, options: { publicKey?: string; kept?: string[] } = {}): Promise<string[]> {
    await product.admin.query(sql);
    const found = await faults(options);
    await product.admin.query(undo);
    expect(await faults()).toEqual([]);
    return found;
  }

  it('every checkpoint stays verifiable, whichever key of the chain an auditor has pinned', async () => {
    for (let rotation = 1; rotation <= 2; rotation++) {
      const { number, from, to, checkpoint } = await rotateSigningKey(product.admin, testMasterKey);
      expect([number, from, checkpoint]).toEqual([rotation, keys.at(-1), 2 * rotation]);
      keys.push(to);
      await write();
      await checkpoints().sign();
    }
    expect(await checkpoints().publicKey()).toBe(keys[2]);
    expect(new Set((await all()).map(({ keyId }) => keyId)).size).toBe(3);
    const file = await kept();
    for (const publicKey of [undefined, ...keys]) expect(await faults({ publicKey, kept: file })).toEqual([]);
    expect((await faults({ publicKey: 'A'.repeat(43) }))[0]).toMatch(/^-: no key of the chain is the key [0-9a-f]{16}$/);
  });

  it('of many that sign and rotate at once each takes another number, and the chain is whole', async () => {
    for (let round = 0; round < 4; round++) {
      await write();
      await Promise.all([
        ...Array.from({ length: 4 }, () => checkpoints().sign()),
        ...Array.from({ length: 2 }, () => rotateSigningKey(product.admin, testMasterKey)),
        write(),
      ]);
    }
    const rotations = await checkpoints().rotations();
    expect(rotations.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await faults({ publicKey: keys[0], kept: await kept() })).toEqual([]);
  });

  it('a checkpoint that an old key signs after its end is named, and one that a key signs before its begin', async () => {
    await write();
    const place = await checkpointStatus(product.admin);
    if (!place) throw new Error('there is no log');
    const forged = signedHere(place, new SigningKey(firstSeed));
    await insertCheckpoint(product.admin, forged);
    expect(await faults()).toEqual([`${forged.number}: it is signed under the key ${forged.keyId}, which ended with checkpoint 1`]);
    await product.admin.query('delete from event_store.signed_checkpoints where number = $1', [forged.number]);
    const early = faultsAfter(
      'update event_store.signed_checkpoints set key_id = (select key_id from event_store.signed_checkpoints where number = 4) where number = 2',
      'update event_store.signed_checkpoints set key_id = (select key_id from event_store.signed_checkpoints where number = 3) where number = 2',
    );
    expect((await early)[0]).toMatch(/^2: it is signed under the key [0-9a-f]{16}, which begins with checkpoint 4$/);
  });

  it('a statement that was changed, removed or put in is named', async () => {
    const file = await kept();
    const flip = 'update event_store.signing_key_rotations set COLUMN = set_bit(COLUMN, 1, 1 - get_bit(COLUMN, 1)) where number = 2';
    for (const [column, said] of [
      ['signature', 'the signature of the key before'],
      ['acceptance', 'the signature of the key that takes over'],
      ['previous', 'the signature of the key before'],
    ] as const)
      expect((await faultsAfter(flip.replaceAll('COLUMN', column), flip.replaceAll('COLUMN', column)))[0]).toMatch(
        new RegExp(`^-: rotation 2 of the signing key: ${said}`),
      );
    await product.admin.query('create table public.kept as select * from event_store.signing_key_rotations');
    const back = 'insert into event_store.signing_key_rotations select * from public.kept on conflict do nothing';
    const last = await faultsAfter('delete from event_store.signing_key_rotations where number = 10', back, { kept: file });
    expect(last).toContain('-: rotation 10 of the signing key: the kept file has it, the database does not');
    expect(last.some((line) => / it is signed under another key /.test(line))).toBe(true);
    expect((await faultsAfter('delete from event_store.signing_key_rotations where number = 4', back))[0]).toBe(
      '-: rotation 5 of the signing key: 1 statement(s) missing before it',
    );
    await product.admin.query('drop table public.kept');
  });

  it('the login of api and workers can neither rotate nor change a statement', async () => {
    for (const sql of [
      'delete from event_store.signing_key_rotations',
      `update event_store.secrets set wrapped = '' where name = 'checkpoints'`,
    ])
      await expect(product.runtime.database.query(sql)).rejects.toThrow(/permission denied/);
    await expect(rotateSigningKey(product.runtime.database, testMasterKey)).rejects.toThrow(/permission denied/);
    expect(await faults()).toEqual([]);
  });
});
