import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointLine, parseHeads, type SignedCheckpoint, signedBytes } from './checkpoint-format.js';
import { isSignedBy, keyId } from './signing-key.js';
import { verifyCheckpoints } from './verify-checkpoints.js';

describe('signed checkpoints', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
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

  it('contain the head of every log, signed under a key that auditors can be given', async () => {
    expect(await checkpoints().findPublicKey()).toBeNull();
    await write();
    const signed = (await checkpoints().sign()) as SignedCheckpoint;
    const key = await checkpoints().publicKey();
    const [row] = await product.admin.query<{ hash: string }>(`select encode(hash, 'hex') as hash from event_store.events where seq = 1`);
    expect(parseHeads(signed.heads)).toEqual([{ log: 'sample', incarnation: expect.any(String), seq: 1, hash: row?.hash }]);
    expect([signed.number, signed.keyId, await checkpoints().findPublicKey()]).toEqual([1, keyId(key), key]);
    expect(isSignedBy(key, signedBytes(signed), signed.signature)).toBe(true);
    expect(isSignedBy(key, signedBytes({ ...signed, number: 2 }), signed.signature)).toBe(false);
    expect(await checkpoints().newest()).toEqual(signed);
  });

  it('are written only when a head has moved, and not twice within the given time', async () => {
    await checkpoints().sign();
    expect(await checkpoints().sign()).toBeNull();
    await write();
    expect(await checkpoints().sign(60_000)).toBeNull();
    expect(await checkpoints().sign()).not.toBeNull();
  });

  it('when many processes sign at once while others write, one wins and none fails', async () => {
    const before = (await all()).length;
    for (let round = 0; round < 5; round++) {
      await write();
      const signed = await Promise.all(
        [...Array.from({ length: 8 }, () => checkpoints().sign()), write()].map((each) => each as Promise<unknown>),
      );
      expect(signed.filter(Boolean).length).toBeGreaterThanOrEqual(2);
    }
    const found = await all();
    expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1));
    expect(found.length).toBeGreaterThan(before);
    expect(await verifyCheckpoints(product.runtime.database, checkpoints(), { logs: ['sample'] })).toEqual({
      checkpoints: found.length,
      kept: 0,
      adopted: [],
      faults: [],
    });
  });

  it('a second signature within the requested time signs nothing', async () => {
    await product.admin.query(`delete from event_store.signed_checkpoints`);
    await checkpoints().sign(60_000);
    await checkpoints().sign(60_000);
    expect(await all()).toHaveLength(1);
  });

  it('the login of api and workers can neither change nor remove one', async () => {
    for (const sql of [
      `update event_store.signed_checkpoints set heads = '[]'`,
      'delete from event_store.signed_checkpoints',
      'truncate event_store.signed_checkpoints',
    ])
      await expect(product.runtime.database.query(sql)).rejects.toThrow(/permission denied/);
  });

  it('a key that an auditor has pinned must be the one that signed', async () => {
    const { faults } = await verifyCheckpoints(product.runtime.database, checkpoints(), {
      logs: ['sample'],
      publicKey: 'A'.repeat(43),
    });
    expect(faults).toEqual([{ checkpoint: 1, reason: expect.stringMatching(/^it is signed under another key/) }]);
  });

  it('a restored log is detected by its incarnation until the next checkpoint', async () => {
    await product.admin.query('update event_store.logs set incarnation = gen_random_uuid()');
    const verify = async () => (await verifyCheckpoints(product.runtime.database, checkpoints(), { logs: ['sample'] })).faults;
    expect(await verify()).toEqual([{ checkpoint: 1, reason: expect.stringMatching(/^sample: it signed another incarnation/) }]);
    await checkpoints().sign();
    expect(await verify()).toEqual([]);
  });

  it.each(['', '[', 'null', '{}', '[1]', '[{"log":"sample"}]'])(
    'heads that are not what was signed, such as %j, are a fault',
    async (heads) => {
      await checkpoints().sign();
      const newest = (await all()).at(-1)?.number ?? 0;
      const [row] = await product.admin.query<{ heads: string }>('select heads from event_store.signed_checkpoints where number = $1', [
        newest,
      ]);
      await product.admin.query('update event_store.signed_checkpoints set heads = $2 where number = $1', [newest, heads]);
      const line = checkpointLine({ ...((await all()).at(-1) as SignedCheckpoint), heads });
      const { faults } = await verifyCheckpoints(product.runtime.database, checkpoints(), { logs: ['sample'], kept: [line] });
      await product.admin.query('update event_store.signed_checkpoints set heads = $2 where number = $1', [newest, row?.heads]);
      expect(faults).toContainEqual({ checkpoint: newest, reason: 'its signature is not good: it was changed or forged' });
      expect(faults).toContainEqual({ checkpoint: null, reason: 'line 1 of the kept file is not a checkpoint' });
    },
  );
});
