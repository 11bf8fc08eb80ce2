import { add, put, remove, table } from '@heliograph/database';
import { defineLog } from '@heliograph/event-store';
import { event, type InferEvent } from '@heliograph/kernel/events';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import type { SampleEvent } from './sample-context.js';

const COPIED = { label: 'text', points: 'integer', said: 'integer' } as const;
const PLACE = { shelf_id: 'bigint', thing_id: 'bigint' } as const;
const cards = table('shelf.cards', { key: { thing_id: 'bigint' }, columns: { ...COPIED, moves: 'integer' } });
const places = table('shelf.places', { key: PLACE, columns: COPIED });
const holdings = table('shelf.holdings', { key: PLACE, columns: { times: 'integer' } });
const shelves = table('shelf.shelves', { key: { shelf_id: 'bigint' }, columns: { things: 'integer', times: 'integer' } });

const place = z.object({ thingId: z.number().int(), shelfId: z.number().int() });
const byThing = { version: 1, partitionBy: ({ thingId }: { thingId: number }) => thingId, publish: 'verbatim' } as const;

/** A second context besides the sample: its things are on shelves. Here sources of two logs meet at one row, rows are copied, and rows are derived. */
const shelfEvents = [
  event({ type: 'shelf.thing-placed', schema: place, sample: { thingId: 1, shelfId: 2 }, ...byThing }),
  event({ type: 'shelf.thing-removed', schema: place, sample: { thingId: 1, shelfId: 2 }, ...byThing }),
  event({
    type: 'shelf.thing-labelled',
    schema: z.object({ thingId: z.number().int(), label: z.string() }),
    sample: { thingId: 1, label: 'old' },
    ...byThing,
  }),
] as const;
export type ShelfEvent = InferEvent<(typeof shelfEvents)[number]>;

export const shelfLog = defineLog({ name: 'shelf', events: shelfEvents, inline: [] });

/** Three sources of two logs meet at a card, and what they make of it stands at every place of the thing too. */
const cardsProjection = projection({
  name: 'shelf.cards',
  version: 1,
  queue: 'shelf',
  tables: [cards, places],
  sources: [
    from<ShelfEvent>('shelf', {
      'shelf.thing-placed': ({ data: { thingId: thing_id, shelfId: shelf_id } }) => [
        add(cards, { thing_id }, { moves: 1 }),
        put(places, { shelf_id, thing_id }, {}),
      ],
      'shelf.thing-removed': ({ data: { thingId: thing_id, shelfId: shelf_id } }) => [
        add(cards, { thing_id }, { moves: 1 }),
        remove(places, { shelf_id, thing_id }),
      ],
      'shelf.thing-labelled': ({ data }) => [put(cards, { thing_id: data.thingId }, { label: data.label })],
    }),
    countFrom<SampleEvent>('sample', {
      into: counterOf(cards, 'points'),
      by: 'thingId',
      plus: ['sample.point-given'],
      minus: ['sample.point-taken'],
    }),
    from<SampleEvent>('sample', { 'sample.words-said': ({ data }) => [add(cards, { thing_id: data.thingId }, { said: 1 })] }),
  ],
  copies: [{ from: cards, to: places, by: 'thing_id', columns: ['label', 'points', 'said'] }],
});

/** What stands on each shelf, and from that how much it is. */
const shelvesProjection = projection({
  name: 'shelf.shelves',
  version: 1,
  queue: 'shelf',
  tables: [holdings, shelves],
  sources: [
    from<ShelfEvent>('shelf', {
      'shelf.thing-placed': ({ data }) => [add(holdings, { shelf_id: data.shelfId, thing_id: data.thingId }, { times: 1 })],
      'shelf.thing-removed': ({ data }) => [remove(holdings, { shelf_id: data.shelfId, thing_id: data.thingId })],
    }),
  ],
  derived: [
    {
      from: holdings,
      by: 'shelf_id',
      derive: (shelf_id, rows) => [
        rows.length > 0
          ? put(shelves, { shelf_id }, { things: rows.length, times: rows.reduce((sum, { times }) => sum + Number(times), 0) })
          : remove(shelves, { shelf_id }),
      ],
    },
  ],
});

class ShelfTables implements MigrationInterface {
  readonly name = 'ShelfTables1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    const copied = 'label text, points integer not null default 0, said integer not null default 0';
    const place = 'shelf_id bigint, thing_id bigint, primary key (shelf_id, thing_id)';
    for (const each of [
      `cards (thing_id bigint primary key, ${copied}, moves integer not null default 0)`,
      `places (${place}, ${copied})`,
      `holdings (${place}, times integer not null default 0)`,
      'shelves (shelf_id bigint primary key, things integer not null, times integer not null)',
    ])
      await runner.query(`create table if not exists shelf.${each}`);
    await runner.query('create index if not exists places_of_thing on shelf.places (thing_id)');
  }
  async down(): Promise<void> {}
}

class ShelfModule {}
Module({})(ShelfModule);

export const shelfContext: BoundedContext = {
  name: 'shelf',
  log: shelfLog,
  migrations: { schema: 'shelf', migrations: [ShelfTables] },
  projections: [cardsProjection, shelvesProjection],
  reactions: [],
  module: ShelfModule,
};
