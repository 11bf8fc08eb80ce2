import { add, put, table } from '@heliograph/database';
import { defineLog, event, inlineProjection, rowsRepaired } from '@heliograph/event-store';
import { CommandId, type Context, type Event } from '@heliograph/kernel';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

/** A context as small as can be, for the specs of the platform: people give points to things and write words about them. */
export type PointGiven = Event<'sample.point-given', { thingId: number; personId: number }>;
export type PointTaken = Event<'sample.point-taken', { thingId: number; personId: number }>;
export type WordsSaid = Event<'sample.words-said', { thingId: number; personId: number; words: string | null }>;
export type SampleEvent = PointGiven | PointTaken | WordsSaid;

export const points = table('sample.points', { key: { thing_id: 'bigint' }, columns: { points: 'integer' } });
export const counters = table('sample.counters', { key: { thing_id: 'bigint' }, columns: { points: 'integer' } });
export const words = table('sample.words', { key: { thing_id: 'bigint' }, columns: { words: 'text', said: 'integer' } });

const point = z.object({ thingId: z.number().int(), personId: z.number().int() });

const inlinePoints = inlineProjection<SampleEvent>({
  name: 'sample.points',
  tables: [points],
  on: {
    'sample.point-given': ({ data }) => [add(points, { thing_id: data.thingId }, { points: 1 })],
    'sample.point-taken': ({ data }) => [add(points, { thing_id: data.thingId }, { points: -1 })],
  },
});

export const sampleLog = defineLog({
  name: 'sample',
  events: [
    event<PointGiven>({
      type: 'sample.point-given',
      version: 1,
      schema: point,
      sample: { thingId: 1, personId: 2 },
      partitionBy: (data) => data.thingId,
      publish: 'verbatim',
    }),
    event<PointTaken>({
      type: 'sample.point-taken',
      version: 1,
      schema: point,
      sample: { thingId: 1, personId: 2 },
      partitionBy: (data) => data.thingId,
      publish: 'verbatim',
    }),
    event<WordsSaid>({
      type: 'sample.words-said',
      version: 1,
      schema: point.extend({ words: z.string().nullable() }),
      sample: { thingId: 1, personId: 2, words: 'fine' },
      personal: { of: 'personId', fields: ['words'] },
      partitionBy: (data) => data.thingId,
      publish: 'verbatim',
    }),
    rowsRepaired('sample'),
  ],
  inline: [inlinePoints],
});

export const countersProjection = projection({
  name: 'sample.counters',
  version: 1,
  queue: 'sample',
  tables: [counters],
  sources: [
    countFrom<SampleEvent>('sample', {
      into: counterOf(counters, 'points'),
      by: 'thingId',
      plus: ['sample.point-given'],
      minus: ['sample.point-taken'],
    }),
  ],
});

/** Stops at the word `poison`, to show what a projection does with an event that it cannot take. */
export const wordsProjection = projection({
  name: 'sample.words',
  version: 1,
  queue: 'sample',
  tables: [words],
  sources: [
    from<SampleEvent>('sample', {
      'sample.words-said': ({ data }) => {
        if (data.words === 'poison') throw new Error('cannot take poison');
        return [put(words, { thing_id: data.thingId }, { words: data.words }), add(words, { thing_id: data.thingId }, { said: 1 })];
      },
    }),
  ],
});

class SampleTables implements MigrationInterface {
  readonly name = 'SampleTables1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table if not exists sample.points (thing_id bigint primary key, points integer not null default 0)');
    await runner.query('create table if not exists sample.counters (thing_id bigint primary key, points integer not null default 0)');
    await runner.query(
      'create table if not exists sample.words (thing_id bigint primary key, words text, said integer not null default 0)',
    );
  }
  async down(): Promise<void> {}
}

class SampleModule {}
Module({})(SampleModule);

export const sampleContext: BoundedContext = {
  name: 'sample',
  log: sampleLog,
  migrations: { schema: 'sample', migrations: [SampleTables] },
  projections: [countersProjection, wordsProjection],
  reactions: [],
  queues: ['work', 'once'],
  module: SampleModule,
};

let commands = 0;

/** A context with ids that no other call answers. */
export function sampleRequest(actor = 'user:1'): Context {
  const id = `00000000-0000-4000-8000-${(++commands * 100_003 + process.pid).toString(16).padStart(12, '0').slice(-12)}`;
  return { actor, now: new Date(), origin: { via: 'system' }, correlation: id, commandId: CommandId(id), causation: null };
}
