import type { Queryable } from '@heliograph/database';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring, PersonErased } from './keyring.js';

describe('keys of people who write at the same time', () => {
  let product: TestProduct;
  const sent: string[] = [];
  const people = Array.from({ length: 20 }, (_, at) => at + 1);
  const keyring = () => {
    const query: Queryable['query'] = (sql, params) => {
      sent.push(sql);
      return product.admin.query(sql, params);
    };
    return new Keyring({ query }, testMasterKey);
  };
  beforeAll(async () => {
    product = await testProduct([]);
    await keyring().prepare(people);
  });
  afterAll(() => product.close());

  it('are found by one statement, each their own', async () => {
    sent.length = 0;
    const ring = keyring();
    const keys = await Promise.all(people.map((person) => ring.personKey(person)));
    expect(sent).toHaveLength(1);
    const rows = await product.admin.query<{ key_id: string }>('select key_id from event_store.keys order by person');
    expect(keys.map(({ id }) => id)).toEqual(rows.map(({ key_id }) => key_id));
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(people.length);
  });

  it('the missing ones are made, once each, and those of erased people are refused alone', async () => {
    await keyring().destroy(3);
    const ring = keyring();
    const wanted = [2, 3, 21, 21, 22];
    const outcomes = await Promise.allSettled(wanted.map((person) => ring.personKey(person)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(PersonErased);
    const [, , first, second] = outcomes as PromiseFulfilledResult<{ id: string }>[];
    expect(first?.value.id).toBe(second?.value.id);
  });
});
