import { add, put, remove, removeWhere, table } from '@heliograph/database';
import type { Event } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { type Derivation, projection } from './definitions.js';
import { touchedKeys } from './derived-rows.js';
import { countFrom, counterOf, from } from './sources.js';

type ShopVisited = Event<'street.shop-visited', { shopId: number }>;
type ShopOpened = Event<'shop.opened'>;

const visits = table('sample.visits', { key: { shop_id: 'bigint', visit_id: 'bigint' }, columns: { minutes: 'integer' } });
const shops = table('sample.shops', { key: { shop_id: 'bigint' }, columns: { visits: 'integer' } });
const derivation: Derivation = { from: visits, by: 'shop_id', derive: () => [] };
const base = { name: 'sample.shops', version: 1, queue: 'sample', tables: [visits, shops], derived: [derivation] };

describe('derived rows', () => {
  it('are made again, once, for each key of which a row was touched', () => {
    const row = (shop_id: number, visit_id: number) => ({ shop_id, visit_id });
    const changes = [
      put(visits, row(7, 1), { minutes: 3 }),
      remove(visits, row(8, 2)),
      put(visits, row(7, 3), {}),
      add(shops, { shop_id: 9 }, {}),
    ];
    expect(touchedKeys(derivation, changes)).toEqual([7, 8]);
  });

  it('cannot follow a change that does not name its key', () => {
    expect(() => touchedKeys(derivation, [removeWhere(visits, { minutes: 0 })])).toThrow('change them by key');
  });

  it('need one source of handlers: batches of two would not see each other’s rows', () => {
    const counter = countFrom<ShopVisited>('street', { into: counterOf(shops, 'visits'), by: 'shopId', plus: ['street.shop-visited'] });
    expect(projection({ ...base, sources: [from<ShopVisited>('street', {})] }).derived).toHaveLength(1);
    for (const sources of [[from<ShopVisited>('street', {}), from<ShopOpened>('shop', {})], [counter], []])
      expect(() => projection({ ...base, sources })).toThrow('exactly one source');
  });
});
