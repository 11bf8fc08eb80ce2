import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { IdentitySecrets } from './identity-secrets.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([identityContext]);
});
afterAll(() => product?.close());

it('a missing secret is not made again, because under another one taken names would be free', async () => {
  const { store } = product.runtime;
  const before = await new IdentitySecrets(store).usernameStream('ada');
  await new IdentityScene(product.dispatcher).user('ada');
  expect(await new IdentitySecrets(store).usernameStream('Ada')).toBe(before);

  await product.admin.query('create table kept_secrets as select * from event_store.secrets');
  await product.admin.query('delete from event_store.secrets');
  const started = new IdentitySecrets(store);
  await expect(started.usernameStream('ada')).rejects.toThrow(/^The secret identity\.unique-names is gone/);
  expect(await product.admin.query('select from event_store.secrets')).toEqual([]);

  await product.admin.query('insert into event_store.secrets select * from kept_secrets');
  await product.admin.query('drop table kept_secrets');
  expect(await started.usernameStream('ada')).toBe(before);
});
