import { add, change, put, remove, type RowChange, type Table, type Values } from '@heliograph/database';
import type { InlineProjection } from '@heliograph/event-store';
import type { Relation, RelationData, StreamId } from '@heliograph/kernel';
import { event, type EventDefinition, type EventSchema } from '@heliograph/kernel/events';

/** Ids of the two that are related, under their fields in the data. */
export type PairOf<Data, Field extends keyof Data> = Readonly<Pick<Data, Field>>;

type Key = Readonly<Record<string, number>>;

/** A side that may be hidden, and is then not counted. */
interface StoredSide {
  /** Column of the relation's table. */
  readonly hidden: string;
  /** Where those on this side are counted: a table with a row for each one on the other side, and its column. */
  readonly counted: { readonly table: Table; readonly as: string };
}

interface RelationStorage<Data extends RelationData, Field extends keyof Data & string, Side extends Field> {
  /** Of its inline projection. */
  readonly name: string;
  readonly rules: Relation<Data, Side, string>;
  readonly stream: (pair: PairOf<Data, Field>) => StreamId;
  /** A row for each relation that is on. */
  readonly table: Table;
  /** The key columns of the table, by the fields whose ids they hold: two. */
  readonly pair: { readonly [Each in Field]: string };
  /** Column of the time at which it was switched on. */
  readonly since: string;
  /** Other columns that are set when it is switched on. */
  readonly columns?: (data: Data) => Values;
  readonly sides: { readonly [Each in Side]: StoredSide };
  /** What all of its events have in common. */
  readonly event: {
    readonly version: number;
    readonly schema: EventSchema<NoInfer<Data>>;
    readonly sample: NoInfer<Data>;
    readonly partitionBy: (data: NoInfer<Data>) => string | number;
    readonly publish: 'verbatim' | 'private';
  };
}

/** A relation of a context in its log and its tables. */
export interface StoredRelation<Data extends RelationData, Field extends keyof Data & string, Side extends Field>
  extends RelationStorage<Data, Field, Side> {
  readonly events: readonly EventDefinition[];
  /** Inline, because relations and their totals must be exact at the commit (R2). */
  readonly inline: InlineProjection;
}

export function storedRelation<Data extends RelationData, Field extends keyof Data & string, Side extends Field>(
  storage: RelationStorage<Data, Field, Side>,
): StoredRelation<Data, Field, Side> {
  const events = storage.rules.types.map((type) => event({ type, ...storage.event } as never));
  return { ...storage, events, inline: inlineOf(storage) };
}

function inlineOf<Data extends RelationData, Field extends keyof Data & string, Side extends Field>(
  storage: RelationStorage<Data, Field, Side>,
): InlineProjection {
  const { name, rules, table, pair, since, columns, sides } = storage;
  const hideable = Object.keys(rules.hides) as Side[];
  const keyOf = (data: Data): Key => Object.fromEntries(fieldsOf(pair).map((field) => [pair[field], data[field]])) as never;
  const counted = (data: Data, side: Side, by: number): RowChange => {
    const { as, ...total } = totalOf<Data, Field, Side>(storage, side, data);
    return add(total.table, total.key, { [as]: by });
  };
  const set =
    (side: Side, hidden: boolean) =>
    ({ data }: { readonly data: Data }): RowChange[] => [
      change(table, keyOf(data), { [sides[side].hidden]: hidden }),
      counted(data, side, hidden ? -1 : 1),
    ];
  return {
    name,
    tables: [table, ...new Set(hideable.map((side) => sides[side].counted.table))],
    on: {
      [rules.on]: ({ data }: { readonly data: Data }) => [
        put(table, keyOf(data), { ...columns?.(data), [since]: data.at }),
        ...hideable.map((side) => counted(data, side, 1)),
      ],
      [rules.off]: ({ data }: { readonly data: Data }) => [remove(table, keyOf(data)), ...hideable.map((side) => counted(data, side, -1))],
      ...Object.fromEntries(
        hideable.flatMap((side) => {
          const { hidden, shown } = rules.hides[side];
          return [[hidden, set(side, true)] as const, [shown, set(side, false)] as const];
        }),
      ),
    },
  };
}

/** The row and column that count those on this side, for the one on the other side. */
export function totalOf<Data extends RelationData, Field extends keyof Data & string, Side extends Field>(
  { sides, pair }: Pick<RelationStorage<Data, Field, Side>, 'sides' | 'pair'>,
  side: Side,
  ids: PairOf<Data, Field>,
): { readonly table: Table; readonly id: string; readonly key: Key; readonly as: string } {
  const { table, as } = sides[side].counted;
  const [id = ''] = Object.keys(table.key);
  return { table, id, key: { [id]: ids[otherField<Field>(pair, side)] } as never, as };
}

export const fieldsOf = <Field extends string>(pair: { readonly [Each in Field]: string }): Field[] => Object.keys(pair) as Field[];

export const otherField = <Field extends string>(pair: { readonly [Each in Field]: string }, side: Field): Field =>
  fieldsOf(pair).find((field) => field !== side) as Field;
