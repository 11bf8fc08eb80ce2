import { randomUUID } from 'node:crypto';
import type { EventStore } from '@heliograph/event-store';
import { CommandId, StreamId } from '@heliograph/kernel';
import { type SampleEvent, sampleLog, sampleRequest } from '@heliograph/testing';

/** Appends `count` events to streams of the sample log that nothing else uses. Words are `word` of person 1 to 5. */
export async function live(store: EventStore, count: number, word = 'hello'): Promise<void> {
  for (let done = 0; done < count; ) {
    const events: SampleEvent[] = Array.from({ length: Math.min(200, count - done) }, (_, index) => eventOf(done + index, word));
    const context = { ...sampleRequest(), commandId: CommandId(randomUUID()) };
    await store.append(sampleLog, { streams: [{ stream: StreamId(`life-${randomUUID()}`), expectedVersion: 0, events }], context });
    done += events.length;
  }
}

function eventOf(number: number, word: string): SampleEvent {
  const ids = { thingId: (number % 97) + 1, personId: (number % 5) + 1 };
  return number % 3 === 0
    ? { type: 'sample.words-said', data: { ...ids, words: `${word}\t\\N line\nbreak` } }
    : { type: 'sample.point-given', data: ids };
}
