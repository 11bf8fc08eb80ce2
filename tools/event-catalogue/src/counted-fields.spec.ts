import { table } from '@heliograph/database';
import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { event, personal } from '@heliograph/kernel/events';
import type { Event } from '@heliograph/kernel';
import { countFrom, counterOf, projection } from '@heliograph/projections';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { countedFieldProblems } from './counted-fields.js';
import { frozen } from './frozen-event.js';
import { fileOf, type FrozenFolder } from './frozen-files.js';

type ShopVisited = Event<'street.shop-visited', { shopId: number; personId: number }>;

const visits = table('views.shops', { key: { shop_id: 'bigint' }, columns: { visits: 'integer' } });
const counter = projection({
  name: 'views.shops',
  version: 1,
  queue: 'views',
  tables: [visits],
  sources: [countFrom<ShopVisited>('street', { into: counterOf(visits, 'visits'), by: 'shopId', plus: ['street.shop-visited'] })],
});

const options = {
  type: 'street.shop-visited',
  version: 1,
  schema: z.object({ shopId: z.any(), personId: z.int() }),
  partitionBy: () => 1,
  publish: 'verbatim',
} as const;
const street = (definition: object) => defineLog({ name: 'street', events: [event({ ...options, ...definition } as never)], inline: [] });

async function foldersOf(...logs: LogDefinition[]): Promise<FrozenFolder> {
  const events = await Promise.all(logs.map((log) => frozen([...log.events.values()][0] as never)));
  return new Map(events.map((each) => [fileOf(each.type, each.version), JSON.stringify(each)]));
}

const first = street({ sample: { shopId: 7, personId: 1 } });

describe('fields that are counted in SQL', () => {
  it('are integers in clear', async () => {
    expect(await countedFieldProblems([counter], first, await foldersOf(first))).toEqual([]);
    const named = street({
      sample: { shopId: 'bakery', personId: 1 },
      owner: 'personId',
      schema: options.schema.extend({ shopId: personal(z.any()) }),
    });
    expect(await countedFieldProblems([counter], named, await foldersOf(named))).toEqual([
      'views.shops counts street.shop-visited v1 by shopId, which is no integer in the stored text',
    ]);
  });

  it('are not changed by an upcaster: neither in value nor in name', async () => {
    const renumbered = street({
      version: 2,
      sample: { shopId: 1007, personId: 1 },
      upcasters: { 1: (old: { shopId: number }) => ({ ...old, shopId: old.shopId + 1000 }) },
    });
    expect(await countedFieldProblems([counter], renumbered, await foldersOf(first, renumbered))).toEqual([
      'views.shops counts street.shop-visited v1 by shopId, which an upcaster changes',
    ]);
    const formerlyCalled = street({ sample: { shop: 7, personId: 1 }, schema: z.object({ shop: z.int(), personId: z.int() }) });
    const renamed = street({
      version: 2,
      sample: { shopId: 7, personId: 1 },
      upcasters: { 1: ({ shop, ...rest }: { shop: number }) => ({ ...rest, shopId: shop }) },
    });
    expect(await countedFieldProblems([counter], renamed, await foldersOf(formerlyCalled, renamed))).toEqual([
      'views.shops counts street.shop-visited v1 by shopId, which is no integer in the stored text',
    ]);
  });
});
