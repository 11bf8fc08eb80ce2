import { newContext } from '@heliograph/cqrs';
import { defineLog, type EventStore } from '@heliograph/event-store';
import { type Event, StreamId } from '@heliograph/kernel';
import { event } from '@heliograph/kernel/events';
import type { BoundedContext } from '@heliograph/runtime';
import { Module } from '@nestjs/common';
import { z } from 'zod';

/**
 * Only the log of another context, with what a spec appends of what it publishes; the contexts themselves are part of the specs of the whole
 * product.
 */
export function neighbour<E extends Event>(name: string, types: { readonly [Type in E['type']]?: true }): BoundedContext {
  const events = Object.keys(types).map((type) =>
    event({
      type,
      version: 1,
      schema: z.looseObject({}),
      sample: {},
      partitionBy: () => 1,
      publish: 'verbatim',
    }),
  );
  class NeighbourModule {}
  Module({})(NeighbourModule);
  return {
    name,
    log: defineLog({ name, events, inline: [] }),
    migrations: { schema: name.replaceAll('-', '_'), migrations: [] },
    projections: [],
    reactions: [],
    module: NeighbourModule,
  };
}

let streams = 0;

/** Appends these events to the logs of the neighbours that have them, in this order. */
export async function appendTo(neighbours: readonly BoundedContext[], store: EventStore, events: readonly Event[]): Promise<void> {
  for (const each of events) {
    const log = neighbours.find(({ name }) => each.type.startsWith(`${name}.`))?.log;
    if (!log) throw new Error(`No neighbour has ${each.type}`);
    await store.append(log, {
      streams: [{ stream: StreamId(`neighbour-${++streams}`), expectedVersion: 0, events: [each] }],
      context: newContext('system:spec'),
    });
  }
}
