import type { Database } from '@heliograph/database';
import type { Appended, EventStore, LogDefinition } from '@heliograph/event-store';
import type { Context, RelationCommand, RelationData, RelationState, Versioned } from '@heliograph/kernel';
import { BATCH_SIZE, processInOrder, childContext, processInBatches } from '../batches.js';
import { decideOn, loadState } from '../decide-on.js';
import { fieldsOf, otherField, type PairOf, type StoredRelation, totalOf } from './stored-relation.js';

/** Relations that end in few commits: they are decided side by side. */
const MAX_ENDED = 200;

/** Decisions about one kind of relation. Each context makes a class of its own of it, which Nest injects. */
export abstract class RelationService<Data extends RelationData, Field extends keyof Data & string, Side extends Field> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly log: LogDefinition,
    private readonly relation: StoredRelation<Data, Field, Side>,
  ) {}

  /** As it is: what a decision about it is made on. */
  load(pair: PairOf<Data, Field>): Promise<Versioned<RelationState<Data, Side>>> {
    return loadState(this.store, { log: this.log, stream: this.relation.stream(pair), decider: this.relation.rules });
  }

  /** Null where it is on already (R1). @param state as `load` answered a moment ago @throws Rejected */
  turnOn(
    context: Context,
    pair: PairOf<Data, Field> & Omit<Data, 'at'>,
    state?: Versioned<RelationState<Data, Side>>,
  ): Promise<Appended | null> {
    const data = { ...pair, at: context.now.toISOString() } as unknown as Data;
    return this.decide(context, pair, { kind: 'on', data }, state);
  }

  /** Null where it is off already (R1). */
  turnOff(context: Context, pair: PairOf<Data, Field>, state?: Versioned<RelationState<Data, Side>>): Promise<Appended | null> {
    return this.decide(context, pair, { kind: 'off', at: context.now.toISOString() }, state);
  }

  /** As one of several that a command ends. */
  end(context: Context, pair: PairOf<Data, Field>): Promise<Appended | null> {
    return this.turnOff(this.partOf(context, pair), pair);
  }

  /** Ends all in which `id` is on one of these sides. Safe to repeat. */
  async endAll(context: Context, id: Data[Field], ...sides: readonly Field[]): Promise<void> {
    const { pair, table } = this.relation;
    const ids = fieldsOf(pair).map((field) => `${pair[field]} as "${field}"`);
    for (const side of sides) {
      const text = `select ${ids.join(', ')} from ${table.name} where ${pair[side]} = $1 limit $2`;
      await processInBatches(
        () => this.database.query<PairOf<Data, Field>>(text, [id, MAX_ENDED]),
        (found) => this.end(context, found),
      );
    }
  }

  /** B4: hides all in which `id` is on a side that may be hidden, or shows them again. Safe to repeat. */
  async setHidden(context: Context, id: Data[Side], hidden: boolean): Promise<void> {
    const { pair, table, sides, rules } = this.relation;
    const at = context.now.toISOString();
    for (const side of Object.keys(rules.hides) as Side[]) {
      const field = otherField<Field>(pair, side);
      const other = pair[field];
      const text = `select ${other} as id from ${table.name}
        where ${pair[side]} = $1 and ${sides[side].hidden} <> $2 and ${other} > $3 order by ${other} limit $4`;
      await processInOrder(
        (above) => this.database.query<Readonly<Record<'id', number>>>(text, [id, hidden, above, BATCH_SIZE]),
        (found) => {
          const ids = { [side]: id, [field]: found.id } as unknown as PairOf<Data, Field>;
          return this.decide(this.partOf(context, ids), ids, { kind: 'set-hidden', side, hidden, at });
        },
      );
    }
  }

  /** How many are counted on this side for the one on the other side: right after the append, or as it is where there was none (R1, R2). */
  async count(side: Side, pair: PairOf<Data, Field>, appended: Appended | null): Promise<number> {
    const { table, id, key, as } = totalOf(this.relation, side, pair);
    const counted = appended?.rows(table, key)?.[as];
    if (counted !== undefined) return counted;
    const text = `select ${as} as total from ${table.name} where ${id} = $1`;
    const [row] = await this.database.prepared<{ total: number }>({ name: `total_${as}`, text, params: [key[id]] });
    return row?.total ?? 0;
  }

  private async decide(
    context: Context,
    pair: PairOf<Data, Field>,
    command: RelationCommand<Data, Side>,
    state?: Versioned<RelationState<Data, Side>>,
  ): Promise<Appended | null> {
    const { rules: decider, stream } = this.relation;
    return (await decideOn(this.store, { log: this.log, stream: stream(pair), decider, command, context, state })).appended;
  }

  private partOf(context: Context, pair: PairOf<Data, Field>): Context {
    return childContext(context, this.relation.stream(pair));
  }
}
