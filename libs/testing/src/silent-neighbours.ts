import { defineLog } from '@heliograph/event-store';
import { checkpointsOf } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { Module } from '@nestjs/common';

class SilentNeighbour {}
Module({})(SilentNeighbour);

/** A context for each log that these follow and none of them has: without any event. */
export function silentNeighbours(contexts: readonly BoundedContext[]): BoundedContext[] {
  const there = new Set(contexts.flatMap(({ log }) => (log ? [log.name] : [])));
  const followed = new Set(contexts.flatMap(checkpointsOf).map(({ log }) => log));
  return [...followed]
    .filter((name) => !there.has(name))
    .map((name) => ({
      name,
      log: defineLog({ name, events: [], inline: [] }),
      migrations: { schema: name.replaceAll('-', '_'), migrations: [] },
      projections: [],
      reactions: [],
      module: SilentNeighbour,
    }));
}
