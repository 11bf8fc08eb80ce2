import { StreamId } from '@heliograph/kernel';
import { points, sampleLog, sampleRequest } from '@heliograph/testing';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { ConcurrencyConflict, DuplicateCommand } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { numberedId } from '@heliograph/testing/chance';
import { type Answer, explain, FULL_THING, type Kind, type LogModel, type ModelEvent, type Answered, type Wanted } from './log-model.js';

/** What the plans run against. */
export interface Real {
  readonly run: number;
  /** Two stores, as in two processes: appends of one are grouped, and compete with those of the other in the database. */
  readonly stores: readonly EventStore[];
  readonly follower: Follower;
}

/** Reads a log on from its first event, however little comes at a time. */
export class Follower {
  readonly seen: ModelEvent[] = [];

  constructor(private readonly store: EventStore) {}

  get position(): number {
    return this.seen.at(-1)?.seq ?? 0;
  }

  async read(limit: number): Promise<number> {
    const events = await this.store.read(sampleLog, this.position, limit);
    for (const { seq, stream, version, type, data } of events) {
      if (seq !== this.position + 1) throw new Error(`The reader came from ${this.position} to ${seq}`);
      this.seen.push({ seq, stream, version, type, data });
    }
    return events.length;
  }
}

interface PlannedAppend {
  readonly command: number;
  readonly full: boolean;
  readonly streams: readonly { readonly stream: number; readonly off: number; readonly events: readonly PlannedEvent[] }[];
}
interface PlannedEvent {
  readonly what: 'point-given' | 'point-taken' | 'words-said';
  readonly thing: number;
}

/** Appends of several callers at once, one at a time each, while another connection reads. */
class Wave implements fc.AsyncCommand<LogModel, Real> {
  constructor(
    private readonly callers: readonly (readonly PlannedAppend[])[],
    private readonly limit: number,
  ) {}

  check = () => true;
  toString = () => `Wave(${JSON.stringify(this.callers)}, ${this.limit})`;

  async run(model: LogModel, real: Real): Promise<void> {
    let writing = true;
    const reading = (async () => {
      while (writing) await real.follower.read(this.limit);
    })();
    const answered = await Promise.all(this.callers.map((plan, caller) => this.work(model, real, plan, caller))).finally(() => {
      writing = false;
    });
    await reading;
    expect(explain(model, answered.flat())).toEqual([]);
    while ((await real.follower.read(this.limit)) > 0);
    expect(real.follower.seen.slice(model.base)).toEqual(model.events);
  }

  private async work(model: LogModel, real: Real, plan: readonly PlannedAppend[], caller: number): Promise<Answered[]> {
    const answered: Answered[] = [];
    const versions = new Map<string, number>();
    for (const planned of plan) {
      const wanted: Wanted = {
        commandId: numberedId(real.run, planned.command),
        streams: planned.streams.map(({ stream: number, off, events }, index) => {
          const stream = StreamId(`point-${real.run}-${number}`);
          return {
            stream,
            expectedVersion: Math.max(0, (versions.get(stream) ?? model.version(stream)) + off),
            events: [...events.map((event) => eventOf(real.run, event)), ...(planned.full && index === 0 ? [fullOne] : [])],
          };
        }),
      };
      const answer = await appendTo(real.stores[caller % real.stores.length] as EventStore, wanted);
      if (answer.kind === 'stored')
        for (const { stream, expectedVersion, events } of wanted.streams) versions.set(stream, expectedVersion + events.length);
      answered.push({ caller, wanted, answer });
    }
    return answered;
  }
}

const fullOne = { type: 'sample.point-given', data: { thingId: FULL_THING, personId: 1 } };

function eventOf(run: number, { what, thing }: PlannedEvent) {
  const data = { thingId: run * 10 + thing, personId: thing + 1 };
  return { type: `sample.${what}`, data: what === 'words-said' ? { ...data, words: `fog over ${thing}` } : data };
}

async function appendTo(store: EventStore, { commandId, streams }: Wanted): Promise<Answer> {
  try {
    const { position, rows } = await store.append(sampleLog, { streams, context: { ...sampleRequest(), commandId } });
    if (!position) return { kind: 'empty' };
    const things = streams.flatMap(({ events }) => events.map(({ data }) => (data as { thingId: number }).thingId));
    return {
      kind: 'stored',
      seq: position.seq,
      points: new Map(things.map((thing) => [thing, rows(points, { thing_id: thing })?.points])),
    };
  } catch (error) {
    return { kind: kindOf(error) };
  }
}

function kindOf(error: unknown): Kind {
  if (error instanceof ConcurrencyConflict) return 'conflict';
  if (error instanceof DuplicateCommand) return 'duplicate';
  if ((error as { code?: string }).code === '22003') return 'refused';
  throw error;
}

class Read implements fc.AsyncCommand<LogModel, Real> {
  constructor(
    private readonly after: number,
    private readonly limit: number,
  ) {}

  check = () => true;
  toString = () => `Read(${this.after}, ${this.limit})`;

  async run(model: LogModel, { stores }: Real): Promise<void> {
    const events = await (stores[0] as EventStore).read(sampleLog, model.base + this.after, this.limit);
    const right = model.events.slice(this.after, this.after + this.limit);
    expect(events.map(({ seq, stream, version, type, data }) => ({ seq, stream, version, type, data }))).toEqual(right);
    expect((await (stores[1] as EventStore).head('sample')).seq).toBe(model.head);
  }
}

class Load implements fc.AsyncCommand<LogModel, Real> {
  constructor(private readonly stream: number) {}

  check = () => true;
  toString = () => `Load(${this.stream})`;

  async run(model: LogModel, { stores, run }: Real): Promise<void> {
    const stream = StreamId(`point-${run}-${this.stream}`);
    const { version, events } = await (stores[0] as EventStore).load(sampleLog, stream);
    expect(version).toBe(model.version(stream));
    expect(events.map(({ seq }) => seq)).toEqual(model.events.filter((event) => event.stream === stream).map(({ seq }) => seq));
  }
}

class Ask implements fc.AsyncCommand<LogModel, Real> {
  constructor(private readonly command: number) {}

  check = () => true;
  toString = () => `Ask(${this.command})`;

  async run(model: LogModel, { stores, run }: Real): Promise<void> {
    const id = numberedId(run, this.command);
    const known = model.commands.get(id);
    const [store] = stores as [EventStore];
    expect(await store.outcome('sample', id)).toEqual(known ? { log: 'sample', seq: known.last } : null);
    expect(await store.streamOf('sample', id)).toBe(known?.stream ?? null);
  }
}

const event = fc.record<PlannedEvent>({
  what: fc.constantFrom('point-given', 'point-given', 'point-taken', 'words-said'),
  thing: fc.nat(2),
});
const stream = fc.record({
  stream: fc.nat(4),
  off: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) }),
  events: fc.array(event, { maxLength: 3 }),
});
const append = fc.record<PlannedAppend>({
  command: fc.nat(60),
  full: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  streams: fc.uniqueArray(stream, { selector: (each) => each.stream, minLength: 1, maxLength: 3 }),
});
const wave = fc
  .tuple(fc.array(fc.array(append, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 9 }))
  .map(([callers, limit]) => new Wave(callers, limit));
/** Plans: waves of appends, with queries between them. */
export const plans = fc.commands(
  [
    wave,
    fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })).map(([after, limit]) => new Read(after, limit)),
    fc.nat(4).map((number) => new Load(number)),
    fc.nat(60).map((number) => new Ask(number)),
  ],
  { maxCommands: 15 },
);
