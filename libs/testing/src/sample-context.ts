import { add, put, table } from '@heliograph/database';
import { defineLog, inlineProjection, rowsRepaired } from '@heliograph/event-store';
import { event, type InferEvent, personal } from '@heliograph/kernel/events';
import { CommandId, type Context } from '@heliograph/kernel';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

export const points = table('sample.points', { key: { thing_id: 'bigint' }, columns: { points: 'integer' } });
export const counters = table('sample.counters', { key: { thing_id: 'bigint' }, columns: { points: 'integer' } });
export const words = table('sample.words', { key: { thing_id: 'bigint' }, columns: { words: 'text', said: 'integer' } });

const point = z.object({ thingId: z.number().int(), personId: z.number().int() });
const byThing = { version: 1, partitionBy: ({ thingId }: { thingId: number }) => thingId, publish: 'verbatim' } as const;
const sample = { thingId: 1, personId: 2 };

/** A context as small as can be, for the specs of the platform: people give points to things and write words about them. */
const sampleEvents = [
  event({ type: 'sample.point-given', schema: point, sample, ...byThing }),
  event({ type: 'sample.point-taken', schema: point, sample, ...byThing }),
  event({
    type: 'sample.words-said',
    schema: point.extend({ words: personal(z.string().nullable()) }),
    sample: { ...sample, words: 'fine' },
    owner: 'personId',
    ...byThing,
  }),
] as const;
export type SampleEvent = InferEvent<(typeof sampleEvents)[number]>;
export type PointGiven = Extract<SampleEvent, { type: 'sample.point-given' }>;
export type WordsSaid = Extract<SampleEvent, { type: 'sample.words-said' }>;

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
  events: [...sampleEvents, rowsRepaired('sample')],
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
