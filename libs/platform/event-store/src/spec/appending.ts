import { LocalMasterKey } from '../privacy/index.js';
import { CommandId, StreamId } from '@heliograph/kernel';
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ConcurrencyConflict, DuplicateCommand, Unavailable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { chance, numberedId, pick } from '@heliograph/testing/chance';
import type { Attempt } from './attempt.js';
import { points, pointsLog } from './points-log.js';

export interface Appending {
  readonly url: string;
  readonly masterKey: string;
  /** Unique, also among workers that were killed. Command ids of workers 1 to this one are sent again by chance. */
  readonly worker: number;
  readonly callers: number;
  readonly seed: number;
}

type Planned = Omit<Attempt, 'answer' | 'seq' | 'points' | 'began' | 'ended'>;
type Answered = Pick<Attempt, 'answer' | 'seq' | 'points' | 'ended'>;

/** Streams of one half second, so that processes meet on few streams that stay short. */
const STREAMS = 8;
const THINGS = 3;
const CALLER = { actor: 'user:1', origin: { via: 'system' }, causation: null } as const;

/** Callers that append, one append at a time each, until they are stopped. Every line that `say` gets is written before the work continues. */
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
    this.store = new EventStore({ url: options.url, masterKey: new LocalMasterKey(options.masterKey) });
    for (let caller = 0; caller < options.callers; caller++) this.done.push(this.call(caller));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.done);
    await this.store.close();
  }

  private async call(caller: number): Promise<void> {
    const next = chance(this.options.seed * 1_009 + this.options.worker * 97 + caller);
    let again: Planned | null = null;
    while (!this.stopping) {
      const planned: Planned = again ? this.repeated(again) : this.plan(caller, next);
      this.say(`invoke ${JSON.stringify({ ...planned, began: now() })}`);
      const answered = await this.append(planned);
      this.say(`answer ${JSON.stringify({ number: planned.number, ...answered })}`);
      // After a conflict it reads the streams again, as a handler does before it decides again.
      if (answered.answer === 'conflict') await this.reload(planned.streams);
      // A caller without an answer sends the same command again.
      again = answered.answer === 'unknown' ? planned : null;
      if (again) await pause(20);
    }
  }

  private plan(caller: number, next: () => number): Planned {
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

  private repeated(planned: Planned): Planned {
    const streams = planned.streams.map((each) => ({ ...each, expected: this.version(each.stream) }));
    return { ...planned, number: ++this.numbers, streams };
  }

  private version(stream: string): number {
    return this.versions.get(stream) ?? 0;
  }

  private async append({ commandId, thing, streams }: Planned): Promise<Answered> {
    const event = { type: 'sample.point-given', data: { thingId: thing, personId: 1 } };
    const append = {
      streams: streams.map(({ stream, expected, events }) => ({
        stream: StreamId(stream),
        expectedVersion: expected,
        events: Array(events).fill(event),
      })),
      context: { ...CALLER, now: new Date(), correlation: commandId, commandId: CommandId(commandId) },
    };
    try {
      const { position, rows } = await this.store.append(pointsLog, append);
      const ended = now();
      for (const { stream, expected, events } of streams) this.versions.set(stream, expected + events);
      return { answer: 'ok', seq: position?.seq, points: rows(points, { thing_id: thing })?.points, ended };
    } catch (error) {
      return { answer: this.refusal(error), ended: now() };
    }
  }

  private async reload(streams: Planned['streams']): Promise<void> {
    try {
      for (const { stream } of streams) this.versions.set(stream, (await this.store.load(pointsLog, StreamId(stream))).version);
    } catch (error) {
      this.refusal(error);
    }
  }

  private refusal(error: unknown): Attempt['answer'] {
    if (error instanceof DuplicateCommand) return 'duplicate';
    if (error instanceof Unavailable) return 'unknown';
    if (error instanceof ConcurrencyConflict) return 'conflict';
    this.say(`problem ${String((error as Error).stack).replaceAll('\n', ' ')}`);
    return 'failed';
  }
}

/** Milliseconds of the machine's own clock: the same in all processes, and never set back. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The program of an appending process: ends in order when its standard input does, and in any other way when it is killed. */
export async function appendUntilInputEnds(options: Appending): Promise<void> {
  const appenders = new Appenders(options, (line) => void writeSync(1, `${line}\n`));
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
  await appenders.stop();
}
