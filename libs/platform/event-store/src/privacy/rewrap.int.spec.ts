import { createCipheriv, randomBytes } from 'node:crypto';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey, testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { masterKeysHere, refuseForeignMasterKey } from './foreign-master-key.js';
import { Keyring } from './keyring.js';
import { LocalMasterKey } from './master-key/local-master-key.js';
import { TwoMasterKeys } from './master-key/two-master-keys.js';
import { bindWraps, hasUnboundWraps, rotateMasterKey } from './rewrap.js';

/** As the builds before wrapped: nonce, key, tag, and no associated data. */
function unbound(key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(testMasterKeyText, 'hex'), nonce);
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

const next = new LocalMasterKey('0a'.repeat(32));
const both = new TwoMasterKeys(next, testMasterKey);

describe('keys that are wrapped again', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([]);
  });
  afterAll(() => product.close());

  const keyring = (masterKey: LocalMasterKey | TwoMasterKeys = testMasterKey) => new Keyring(product.admin, masterKey);
  const constraints = (ddl: (table: string) => string) =>
    Promise.all(['keys', 'secrets'].map((table) => product.admin.query(`alter table event_store.${table} ${ddl(table)}`)));

  const exchange = () =>
    product.admin.query(
      `update event_store.keys k set wrapped = o.wrapped from event_store.keys o
       where k.person in (1, 2) and o.person in (1, 2) and o.person <> k.person`,
    );

  it('a wrap opens in its own row alone', async () => {
    await keyring().prepare([1, 2]);
    await exchange();
    await expect(keyring().personKey(1)).rejects.toThrow(/^Key [0-9a-f-]{36} does not open: it was changed, or is another one/);
    await exchange();
    expect((await keyring().personKey(1)).key).toHaveLength(32);
  });

  it('what a build before wrapped is bound to its row, and is the same key', async () => {
    const [one, other] = [await keyring().personKey(1), await keyring().secret('sample.names')];
    expect(await hasUnboundWraps(product.admin)).toBe(false);
    await constraints((table) => `drop constraint ${table}_are_bound`);
    await product.admin.query('update event_store.keys set wrapped = $1 where person = 1', [unbound(one.key)]);
    await product.admin.query(`update event_store.secrets set wrapped = $1 where name = 'sample.names'`, [unbound(other)]);
    await constraints((table) => `add constraint ${table}_are_bound check (octet_length(wrapped) <> 60) not valid`);
    expect(await hasUnboundWraps(product.admin)).toBe(true);
    await expect(keyring().personKey(1)).rejects.toThrow(/does not open/);
    expect(await bindWraps(product.admin, testMasterKey)).toEqual({ rewrapped: 2, unopened: [] });
    expect([await keyring().personKey(1), await keyring().secret('sample.names')]).toEqual([one, other]);
    expect(await bindWraps(product.admin, testMasterKey)).toEqual({ rewrapped: 0, unopened: [] });
    await expect(product.admin.query('update event_store.keys set wrapped = $1 where person = 1', [unbound(one.key)])).rejects.toThrow(
      /keys_are_bound/,
    );
  });

  it('what a foreign master key wrapped is refused by its id', async () => {
    await expect(refuseForeignMasterKey(product.admin, next)).rejects.toThrow(
      `HELIOGRAPH_MASTER_KEY has the id ${next.id}, and keys in this database are wrapped by the one with the id ${testMasterKey.id}: give that one`,
    );
    await expect(keyring(next).personKey(1)).rejects.toThrow(testMasterKey.id);
    await refuseForeignMasterKey(product.admin, both);
  });

  it('a rotation leaves nothing of the key before, keeps every key, revives nobody and names what does not open', async () => {
    const people = Array.from({ length: 1_200 }, (_, index) => index + 1);
    await keyring().prepare(people);
    const kept = [await keyring().personKey(1_200), await keyring().secret('sample.names')];
    await keyring().destroy(700);
    const [damaged] = await product.admin.query<{ key_id: string }>(
      'update event_store.keys set wrapped = substr(wrapped, 2) || wrapped where person = 900 returning key_id',
    );
    const stopped = { stopping: () => true };
    await expect(rotateMasterKey(product.admin, both, stopped)).rejects.toThrow('Stopped: 0 of 1200 are wrapped again');
    const twoAtOnce = await Promise.all([rotateMasterKey(product.admin, both), rotateMasterKey(product.admin, both)]);
    expect(twoAtOnce.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(1_199);
    expect(twoAtOnce.map(({ unopened }) => unopened)).toEqual([[`key ${damaged?.key_id}`], [`key ${damaged?.key_id}`]]);
    await product.admin.query('delete from event_store.keys where person = 900');
    expect(await masterKeysHere(product.admin)).toEqual([next.id]);
    expect([await keyring(next).personKey(1_200), await keyring(next).secret('sample.names')]).toEqual(kept);
    expect(await Keyring.holds(product.admin, 700)).toBe(false);
    await expect(refuseForeignMasterKey(product.admin, testMasterKey)).rejects.toThrow(next.id);
  });
});
