import { writeSync } from 'node:fs';
import { ConcurrencyConflict, DuplicateCommand, Unavailable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { chance, numberedId, pause, pick } from './chance.js';
import type { Attempt } from './history.js';
import { points, pointsLog } from './points-log.js';

export interface Appending {
  readonly url: string;
  readonly masterKey: string;
  /** No two have the same, dead ones included. Command ids of workers 1 to this one are sent again by chance. */
  readonly worker: number;
  readonly callers: number;
  readonly seed: number;
}

type Invoked = Omit<Attempt, 'answer' | 'seq' | 'points' | 'milliseconds'>;
type Answered = Pick<Attempt, 'answer' | 'seq' | 'points'>;

/** Streams of one half second, so that processes meet on few streams that stay short. */
const STREAMS = 8;
const THINGS = 3;

/** Callers that append, one after the other each, until they are told to stop. Every line that `say` gets is out before the work goes on. */
export class Appenders {
  private readonly store: EventStore;
  private readonly versions = new Map<string, number>();
  private readonly done: Promise<void>[] = [];
  private numbers = 0;
  private stopping = false;

  constructor(
    private readonly options: Appending,
    private readonly say: (line: string) => void,
  ) {
    this.store = new EventStore({ url: options.url, masterKey: Buffer.from(options.masterKey, 'hex') });
    for (let caller = 0; caller < options.callers; caller++) this.done.push(this.call(caller));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.done);
    await this.store.close();
  }

  private async call(caller: number): Promise<void> {
    const next = chance(this.options.seed * 1_009 + this.options.worker * 97 + caller);
    let again: Invoked | null = null;
    while (!this.stopping) {
      const invoked: Invoked = again ? this.repeated(again) : this.plan(caller, next);
      this.say(`invoke ${JSON.stringify(invoked)}`);
      const began = Date.now();
      const answered = await this.append(invoked);
      this.say(`answer ${JSON.stringify({ number: invoked.number, ...answered, milliseconds: Date.now() - began })}`);
      // Who was not answered sends the same command again.
      again = answered.answer === 'unknown' ? invoked : null;
      if (again) await pause(20);
    }
  }

  private plan(caller: number, next: () => number): Invoked {
    const { worker } = this.options;
    const number = ++this.numbers;
    const commandId = next() < 0.1 ? numberedId(1 + pick(next, worker), 1 + pick(next, number)) : numberedId(worker, number);
    const first = pick(next, STREAMS);
    const numbers = next() < 0.2 ? [first, (first + 1) % STREAMS] : [first];
    const streams = numbers.map((each) => {
      const stream = `point-${Math.floor(Date.now() / 500)}-${each}`;
      const off = next() < 0.05 ? pick(next, 3) - 1 : 0;
      return { stream, expected: Math.max(0, this.version(stream) + off), events: 1 + pick(next, 3) };
    });
    return { worker, caller, number, commandId, thing: 1 + pick(next, THINGS), streams };
  }

  private repeated(invoked: Invoked): Invoked {
    const streams = invoked.streams.map((each) => ({ ...each, expected: this.version(each.stream) }));
    return { ...invoked, number: ++this.numbers, streams };
  }

  private version(stream: string): number {
    return this.versions.get(stream) ?? 0;
  }

  private async append({ commandId, thing, streams }: Invoked): Promise<Answered> {
    const event = { type: 'sample.point-given', data: { thingId: thing, personId: 1 } };
    const append = {
      streams: streams.map(({ stream, expected, events }) => ({ stream, expectedVersion: expected, events: Array(events).fill(event) })),
      context: { actor: 'user:1', now: new Date(), correlation: commandId, commandId, causation: null },
    };
    try {
      const { position, rows } = await this.store.append(pointsLog, append);
      for (const { stream, expected, events } of streams) this.versions.set(stream, expected + events);
      return { answer: 'ok', seq: position?.seq, points: rows(points, { thing_id: thing })?.points };
    } catch (error) {
      if (error instanceof DuplicateCommand) return { answer: 'duplicate' };
      if (error instanceof Unavailable) return { answer: 'unknown' };
      if (!(error instanceof ConcurrencyConflict)) return this.failed(error);
      return this.look(streams);
    }
  }

  /** After a conflict: reads the streams again, as a handler does before it decides anew. */
  private async look(streams: Invoked['streams']): Promise<Answered> {
    try {
      for (const { stream } of streams) this.versions.set(stream, (await this.store.load(pointsLog, stream)).version);
    } catch (error) {
      if (!(error instanceof Unavailable)) return this.failed(error);
    }
    return { answer: 'conflict' };
  }

  private failed(error: unknown): Answered {
    this.say(`problem ${String((error as Error).stack).replaceAll('\n', ' ')}`);
    return { answer: 'failed' };
  }
}

/** The program of an appending process: ends in order when its standard input does, and in any other way when it is killed. */
export async function appendUntilInputEnds(options: Appending): Promise<void> {
  const appenders = new Appenders(options, (line) => void writeSync(1, `${line}\n`));
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
  await appenders.stop();
}
