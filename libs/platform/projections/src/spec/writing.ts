import type { EventStore, LogDefinition } from '@heliograph/event-store';
import { type StoredEvent, StreamId } from '@heliograph/kernel';
import { sampleLog, sampleRequest, type SampleEvent, type ShelfEvent, shelfLog } from '@heliograph/testing';
import { SHELVES, THINGS } from './fold.js';

export type Written = SampleEvent | ShelfEvent;

const logs: Readonly<Record<string, LogDefinition>> = { sample: sampleLog, shelf: shelfLog };
let streams = 0;

/** Appends them, those of one log together: each to the log that its name begins with, in a stream of its own. */
export async function writeTo(store: EventStore, ...written: readonly Written[]): Promise<void> {
  for (const [name, log] of Object.entries(logs)) {
    const events = written.filter(({ type }) => type.startsWith(`${name}.`));
    const stream = `stream-${process.pid}-${++streams}`;
    await store.append(log, { streams: [{ stream: StreamId(stream), expectedVersion: 0, events }], context: sampleRequest() });
  }
}

/** A random event for a random thing; its words are never those that make a handler fail. */
export function someEvent(throwDice: (below: number) => number): Written {
  const thing = { thingId: throwDice(THINGS) };
  const by = { personId: 1 + throwDice(3) };
  const at = { shelfId: throwDice(SHELVES) };
  const kinds: readonly Written[] = [
    { type: 'sample.point-given', data: { ...thing, ...by } },
    { type: 'sample.point-given', data: { ...thing, ...by } },
    { type: 'sample.point-taken', data: { ...thing, ...by } },
    { type: 'sample.words-said', data: { ...thing, ...by, words: `word ${throwDice(1_000)}` } },
    { type: 'shelf.thing-placed', data: { ...thing, ...at } },
    { type: 'shelf.thing-placed', data: { ...thing, ...at } },
    { type: 'shelf.thing-removed', data: { ...thing, ...at } },
    { type: 'shelf.thing-labelled', data: { ...thing, label: `label ${throwDice(1_000)}` } },
  ];
  return kinds[throwDice(kinds.length)] as Written;
}

const PAGE = 5_000;

/** The events of both logs, in order. A page at a time, as an answer has to come within seconds. */
export async function readAll(store: EventStore): Promise<{ readonly sample: StoredEvent[]; readonly shelf: StoredEvent[] }> {
  const all = async (log: LogDefinition) => {
    const events: StoredEvent[] = [];
    for (;;) {
      const page = await store.read(log, events.length, PAGE);
      events.push(...page);
      if (page.length < PAGE) return events;
    }
  };
  return { sample: await all(sampleLog), shelf: await all(shelfLog) };
}
