import type { CommandId, Event, StreamId } from '@heliograph/kernel';

/** The simplest model of a log: an array of events, versions of streams, commands, one counter per thing. */
export interface WantedStream {
  readonly stream: StreamId;
  readonly expectedVersion: number;
  readonly events: readonly Event[];
}

export interface Wanted {
  readonly commandId: CommandId;
  readonly streams: readonly WantedStream[];
}

/** `empty`: there was nothing to append; `refused`: the rows of its inline projection cannot be written. */
export type Kind = 'stored' | 'empty' | 'conflict' | 'duplicate' | 'refused';

export interface Answer {
  readonly kind: Kind;
  /** Place of the last event, of a stored append. */
  readonly seq?: number;
  /** Points of the things it names, as they stood right after it. */
  readonly points?: ReadonlyMap<number, number | undefined>;
}

export interface ModelEvent {
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
}

/** This thing can get no more points: its counter is at its maximum. */
export const FULL_THING = 999_999_999;

const DELTAS: Record<string, number> = { 'sample.point-given': 1, 'sample.point-taken': -1 };
const thingOf = (event: Event): number => (event.data as { thingId: number }).thingId;

export class LogModel {
  readonly events: ModelEvent[] = [];
  readonly commands = new Map<CommandId, { readonly last: number; readonly stream: StreamId }>();
  private readonly versions = new Map<string, number>();
  private readonly points = new Map<number, number>();

  /** @param base place of the last event that is none of this model's */
  constructor(readonly base: number) {}

  get head(): number {
    return this.base + this.events.length;
  }

  version(stream: StreamId): number {
    return this.versions.get(stream) ?? 0;
  }

  /** What an append must be answered in this state. */
  verdict({ commandId, streams }: Wanted): Kind {
    const filled = streams.filter(({ events }) => events.length > 0);
    if (filled.length === 0) return 'empty';
    if (this.commands.has(commandId)) return 'duplicate';
    if (filled.some(({ stream, expectedVersion }) => this.version(stream) !== expectedVersion)) return 'conflict';
    return filled.some(({ events }) => events.some((event) => thingOf(event) === FULL_THING)) ? 'refused' : 'stored';
  }

  /** Stores it, and answers as the log should. */
  store({ commandId, streams }: Wanted): Answer {
    const counted = new Set<number>();
    for (const { stream, events } of streams)
      for (const event of events) {
        const version = this.version(stream) + 1;
        this.versions.set(stream, version);
        this.events.push({ seq: this.head + 1, stream, version, type: event.type, data: event.data });
        const delta = DELTAS[event.type];
        if (delta === undefined) continue;
        counted.add(thingOf(event));
        this.points.set(thingOf(event), (this.points.get(thingOf(event)) ?? 0) + delta);
      }
    this.commands.set(commandId, { last: this.head, stream: streams.find(({ events }) => events.length > 0)?.stream as StreamId });
    return { kind: 'stored', seq: this.head, points: this.pointsOf(streams, counted) };
  }

  private pointsOf(streams: readonly WantedStream[], counted: ReadonlySet<number>): Map<number, number | undefined> {
    const named = streams.flatMap(({ events }) => events.map(thingOf));
    return new Map(named.map((thing) => [thing, counted.has(thing) ? this.points.get(thing) : undefined]));
  }
}

/** One append of a caller; a caller makes its next one after the answer. */
export interface Answered {
  readonly caller: number;
  readonly wanted: Wanted;
  readonly answer: Answer;
}

/**
 * Is there an order, one after the other, in which the model answers the same? What was stored has its order by place; everything
 * else must be right in some state between the caller's last stored append and the end. Moves the model; answers what is unexplained.
 */
export function explain(model: LogModel, appends: readonly Answered[]): string[] {
  const faults: string[] = [];
  const stored = appends.filter(({ answer }) => answer.kind === 'stored').sort((a, b) => Number(a.answer.seq) - Number(b.answer.seq));
  const open = new Set(appends.filter(({ answer }) => answer.kind !== 'stored'));
  const earliest = new Map([...open].map((each) => [each, stored.indexOf(lastStoredBefore(appends, each) as Answered) + 1]));
  const close = (state: number) => {
    for (const each of open)
      if ((earliest.get(each) as number) <= state && model.verdict(each.wanted) === each.answer.kind) open.delete(each);
  };
  close(0);
  for (const [index, each] of stored.entries()) {
    const verdict = model.verdict(each.wanted);
    if (verdict !== 'stored') faults.push(`${each.wanted.commandId} was stored at ${each.answer.seq}; it should be ${verdict}`);
    const right = model.store(each.wanted);
    if (!same(right, each.answer)) faults.push(`${each.wanted.commandId} was answered ${show(each.answer)}, right is ${show(right)}`);
    close(index + 1);
  }
  for (const { wanted, answer } of open) faults.push(`${wanted.commandId} was ${answer.kind}, which it never should have been`);
  for (const each of stored) {
    const before = lastStoredBefore(appends, each);
    if (before && Number(before.answer.seq) >= Number(each.answer.seq)) faults.push(`${each.wanted.commandId} overtook its caller`);
  }
  return faults;
}

function lastStoredBefore(appends: readonly Answered[], each: Answered): Answered | undefined {
  const own = appends.filter(({ caller }) => caller === each.caller);
  return own.slice(0, own.indexOf(each)).findLast(({ answer }) => answer.kind === 'stored');
}

const same = (a: Answer, b: Answer): boolean => show(a) === show(b);

function show({ kind, seq, points }: Answer): string {
  return `${kind} ${seq} ${JSON.stringify([...(points ?? [])].map(([thing, total]) => [thing, total ?? null]).sort())}`;
}
