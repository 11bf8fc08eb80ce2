import { add, table } from '@heliograph/database';
import type { Event } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { reaction } from './definitions.js';
import { countFrom, counterOf, from, typesOf } from './sources.js';

type ShopVisited = Event<'street.shop-visited', { shopId: number; sign: string }>;
type ShopLeft = Event<'street.shop-left', { shopId: number }>;
type LampLit = Event<'street.lamp-lit', { lampId: number }>;
type StreetEvent = ShopVisited | ShopLeft | LampLit;

const shops = table('sample.shops', { key: { shop_id: 'bigint' }, columns: { visits: 'integer', sign: 'text' } });
const doors = table('sample.doors', { key: { shop_id: 'bigint', door: 'integer' }, columns: { visits: 'integer' } });

/* What must not compile: the type check fails where one of the expected errors is missing. */
const visits = counterOf(shops, 'visits');
const counter = { into: visits, by: 'shopId', plus: ['street.shop-visited'] } as const;
export const refused = [
  // @ts-expect-error a log by its name alone
  () => from('street', { 'street.shop-visited': () => [] }),
  // @ts-expect-error another log than that of the events
  () => from<StreetEvent>('avenue', {}),
  // @ts-expect-error a misspelt event
  () => from<StreetEvent>('street', { 'street.shop-visitd': () => [] }),
  // @ts-expect-error a field that the event does not have
  () => from<StreetEvent>('street', { 'street.shop-left': ({ data }) => [add(shops, { shop_id: data.shop }, { visits: -1 })] }),
  // @ts-expect-error a counter by its log's name alone
  () => countFrom('street', counter),
  // @ts-expect-error another log than that of the events
  () => countFrom<StreetEvent>('avenue', counter),
  // @ts-expect-error a misspelt event
  () => countFrom<StreetEvent>('street', { ...counter, plus: ['street.shop-visitd'] }),
  // @ts-expect-error a misspelt event that is subtracted
  () => countFrom<StreetEvent>('street', { ...counter, minus: ['street.shop-lft'] }),
  // @ts-expect-error an event without the field
  () => countFrom<StreetEvent>('street', { ...counter, minus: ['street.lamp-lit'] }),
  // @ts-expect-error a misspelt field
  () => countFrom<StreetEvent>('street', { ...counter, by: 'shop' }),
  // @ts-expect-error a field that holds text
  () => countFrom<StreetEvent>('street', { ...counter, by: 'sign' }),
  // @ts-expect-error a misspelt column
  () => counterOf(shops, 'vists'),
  // @ts-expect-error a column of text
  () => counterOf(shops, 'sign'),
  // @ts-expect-error a reaction by its log's name alone
  () => reaction({ name: 'a.b', queue: 'a', log: 'street', on: { 'street.shop-visited': async () => undefined } }),
  // @ts-expect-error a reaction to a misspelt event
  () => reaction<StreetEvent>({ name: 'a.b', queue: 'a', log: 'street', on: { 'street.shop-visitd': async () => undefined } }),
];

describe('a source', () => {
  it('knows the events that it follows', () => {
    expect(typesOf(from<StreetEvent>('street', { 'street.lamp-lit': () => [] }))).toEqual(['street.lamp-lit']);
    expect(typesOf(countFrom<StreetEvent>('street', { ...counter, minus: ['street.shop-left'] }))).toEqual([
      'street.shop-visited',
      'street.shop-left',
    ]);
  });

  it('counts into the row that the key column of the table names', () => {
    expect(countFrom<StreetEvent>('street', counter)).toMatchObject({
      keyColumn: 'shop_id',
      keyField: 'shopId',
      column: 'visits',
      minus: [],
    });
  });

  it('does not count where the key has two columns', () => {
    expect(() => countFrom<StreetEvent>('street', { ...counter, into: counterOf(doors, 'visits') })).toThrow('its key is not one column');
  });
});
