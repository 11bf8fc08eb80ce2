import type { Queryable } from '@heliograph/database';
import type { StoredEvent } from '@heliograph/kernel';

/** Things and shelves that the fault suites write about: 0 to below these. */
export const THINGS = 7;
export const SHELVES = 3;

type Row = Readonly<Record<string, unknown>>;
/** Rows by table, ordered by key. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

const KEYS: Readonly<Record<string, string>> = {
  'sample.counters': 'thing_id',
  'sample.words': 'thing_id',
  'shelf.cards': 'thing_id',
  'shelf.places': 'shelf_id, thing_id',
  'shelf.holdings': 'shelf_id, thing_id',
  'shelf.shelves': 'shelf_id',
};

/** Every row that the projections of these contexts have made, as of one moment each table. */
export async function rowsIn(database: Queryable): Promise<Rows> {
  const found = Object.entries(KEYS).map(async ([name, key]) => [name, await database.query<Row>(`select * from ${name} order by ${key}`)]);
  return Object.fromEntries(await Promise.all(found));
}

interface RecordedEvent {
  readonly type: string;
  readonly data: { readonly thingId: number; readonly shelfId?: number; readonly words?: string; readonly label?: string };
}

/** The expected rows, computed without the projections' code: `sample` and `shelf` are the events of the two logs, in order. */
export function fold(sample: readonly StoredEvent[], shelf: readonly StoredEvent[]): Rows {
  const things = [...Array(THINGS).keys()].map(
    (thing) => new Thing(thing, sample as unknown as RecordedEvent[], shelf as unknown as RecordedEvent[]),
  );
  const shelves = [...Array(SHELVES).keys()];
  const standing = shelves.flatMap((shelf_id) =>
    things.filter((thing) => thing.timesOn(shelf_id) > 0).map((thing) => ({ shelf_id, thing, times: thing.timesOn(shelf_id) })),
  );
  return {
    'sample.counters': things.filter(({ isCounted }) => isCounted).map(({ thing_id, points }) => ({ thing_id, points })),
    'sample.words': things.filter(({ said }) => said > 0).map(({ thing_id, words, said }) => ({ thing_id, words, said })),
    'shelf.cards': things.filter(({ isKnown }) => isKnown).map(({ thing_id, copied, moves }) => ({ thing_id, ...copied, moves })),
    'shelf.places': standing.map(({ shelf_id, thing: { thing_id, copied } }) => ({ shelf_id, thing_id, ...copied })),
    'shelf.holdings': standing.map(({ shelf_id, thing: { thing_id }, times }) => ({ shelf_id, thing_id, times })),
    'shelf.shelves': shelves.flatMap((shelf_id) => {
      const here = standing.filter((each) => each.shelf_id === shelf_id);
      return here.length > 0 ? [{ shelf_id, things: here.length, times: here.reduce((sum, { times }) => sum + times, 0) }] : [];
    }),
  };
}

/** Everything in the two logs about one thing. */
class Thing {
  readonly points: number;
  readonly said: number;
  readonly words: string | null;
  readonly moves: number;
  readonly copied: { readonly label: string | null; readonly points: number; readonly said: number };
  readonly isCounted: boolean;
  readonly isKnown: boolean;
  private readonly placings: readonly RecordedEvent[];

  constructor(
    readonly thing_id: number,
    sample: readonly RecordedEvent[],
    shelf: readonly RecordedEvent[],
  ) {
    const about = (events: readonly RecordedEvent[], ...types: string[]) =>
      events.filter(({ type, data }) => data.thingId === thing_id && types.includes(type));
    const given = about(sample, 'sample.point-given').length;
    const taken = about(sample, 'sample.point-taken').length;
    const sayings = about(sample, 'sample.words-said');
    const labels = about(shelf, 'shelf.thing-labelled');
    this.placings = about(shelf, 'shelf.thing-placed', 'shelf.thing-removed');
    this.points = given - taken;
    this.said = sayings.length;
    this.words = sayings.at(-1)?.data.words ?? null;
    this.moves = this.placings.length;
    this.copied = { label: labels.at(-1)?.data.label ?? null, points: this.points, said: this.said };
    this.isCounted = given + taken > 0;
    this.isKnown = this.isCounted || sayings.length + labels.length + this.placings.length > 0;
  }

  /** How often it was placed there since it was last removed; 0: it is not there. */
  timesOn(shelf: number): number {
    const here = this.placings.filter(({ data }) => data.shelfId === shelf);
    return here.length - 1 - here.findLastIndex(({ type }) => type === 'shelf.thing-removed');
  }
}
