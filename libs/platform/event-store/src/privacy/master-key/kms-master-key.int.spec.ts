import { testProduct, type TestProduct } from '@heliograph/testing';
import { KmsStandIn, testMasterKey, testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { masterKeysHere } from '../foreign-master-key.js';
import { Keyring } from '../keyring.js';
import { rotateMasterKey } from '../rewrap.js';
import { openMasterKey } from './open-master-key.js';

describe('the master key in a KMS in the manner of Vault transit (a stand-in)', () => {
  let product: TestProduct;
  let kms: KmsStandIn;
  beforeAll(async () => {
    [product, kms] = await Promise.all([testProduct([]), KmsStandIn.open()]);
  });
  afterAll(async () => {
    await product.close();
    await kms.close();
  });

  const inKms = (previous: string | null = null, kmsToken: string | null = kms.token) =>
    openMasterKey({ current: kms.address, previous, kmsToken });
  const keyring = async (masterKey = inKms()) => new Keyring(product.admin, await masterKey);

  it('takes over from a local key, and is rotated by its versions', async () => {
    const people = Array.from({ length: 700 }, (_, index) => index + 1);
    const local = new Keyring(product.admin, testMasterKey);
    await local.prepare(people);
    const kept = [await local.personKey(1), await local.secret('sample.names')];
    expect((await rotateMasterKey(product.admin, await inKms(testMasterKeyText))).rewrapped).toBe(701);
    expect(await masterKeysHere(product.admin)).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.v1$/)]);
    const ids = await product.admin.query<{ key_id: string }>('select key_id from event_store.keys');
    const there = await keyring();
    const before = { ...kms.counts };
    await there.findKeys(ids.map(({ key_id }) => key_id));
    expect([kms.counts.requests - before.requests, kms.counts.items - before.items]).toEqual([3, 700]);
    expect([await there.personKey(1), await there.secret('sample.names')]).toEqual(kept);
    kms.rotate();
    await there.prepare([1_001]);
    expect(await masterKeysHere(product.admin)).toEqual([expect.stringMatching(/v1$/), expect.stringMatching(/v2$/)]);
    expect((await rotateMasterKey(product.admin, await inKms())).rewrapped).toBe(701);
    expect(await masterKeysHere(product.admin)).toEqual([expect.stringMatching(/v2$/)]);
    expect(await (await keyring()).personKey(1)).toEqual(kept[0]);
  });

  it('a wrap opens in its own row alone', async () => {
    await product.admin.query(
      'update event_store.keys set wrapped = (select wrapped from event_store.keys where person = 3) where person = 2',
    );
    await expect((await keyring()).personKey(2)).rejects.toThrow(/does not open/);
    expect((await (await keyring()).personKey(3)).key).toHaveLength(32);
  });

  it('while it is away, what was opened stays open, and nothing else opens or starts', async () => {
    const there = await keyring();
    const { id, key } = await there.personKey(4);
    await kms.goAway();
    // What was read is as good as forgotten.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_100);
    try {
      expect((await there.findKeys([id])).get(id)).toEqual(key);
      await expect(there.personKey(5)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await expect(there.personKey(2_000)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await expect(inKms()).rejects.toThrow(/^the KMS at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)$/);
    } finally {
      now.mockRestore();
      await kms.comeBack();
    }
    expect((await there.personKey(5)).key).toHaveLength(32);
    kms.sealed = true;
    await expect(inKms()).rejects.toThrow(/does not answer \(503\)/);
    kms.sealed = false;
  });

  it('a wrong token or key is refused, and so is a key that ignores contexts', async () => {
    await expect(inKms(null, 'another')).rejects.toThrow(/refuses \(403\)/);
    await expect(openMasterKey({ current: `${kms.address}s`, previous: null, kmsToken: kms.token })).rejects.toThrow(/refuses \(404\)/);
    kms.derived = false;
    await expect(inKms()).rejects.toThrow(/make it with derived=true/);
    kms.derived = true;
  });

  it('gives back to a local key', async () => {
    await product.admin.query('delete from event_store.keys where person = 2');
    await rotateMasterKey(product.admin, await openMasterKey({ current: testMasterKeyText, previous: kms.address, kmsToken: kms.token }));
    expect(await masterKeysHere(product.admin)).toEqual([testMasterKey.id]);
  });
});
