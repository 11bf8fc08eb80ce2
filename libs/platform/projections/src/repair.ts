import type { Table } from '@heliograph/database';
import { type InlineProjection, type LogDefinition, newId, type RowsRepaired, rowsRepairedType } from '@heliograph/event-store';
import { type Context, StreamId } from '@heliograph/kernel';
import type { TableDifference } from './compare.js';
import { repairedTable } from './repaired-rows.js';
import { replayInline, type ShadowOptions } from './shadow.js';
import { type Transactional, withSavepoints } from './snapshot.js';
import { withShadow, compareInline, SUFFIX } from './verify.js';

export interface RepairOrder {
  /** Login of the operator. */
  readonly by: string;
  /** In the operator's words, without anything about a person: it stays in the log. */
  readonly reason: string;
  readonly context: Context;
}

export interface Repair {
  readonly projection: string;
  /** As they were found before; empty = nothing was to be repaired, and no event was stored. */
  readonly differences: readonly TableDifference[];
}

/**
 * Makes inline rows what one replay of the log gives. The event is stored first, so that no row is repaired without it; an interrupted repair is
 * repeated, and stores another one. While the rows are exchanged appends to this log wait: as long as it takes to compare the tables once.
 */
export async function repairInline(
  options: ShadowOptions,
  log: LogDefinition,
  inline: InlineProjection,
  order: RepairOrder,
): Promise<Repair> {
  return withShadow(options, inline, async () => {
    const { differences, events: reached } = await compareInline(options, log, inline);
    if (differences.length === 0) return { projection: inline.name, differences };
    await note(options, log, inline, differences, order);
    await options.admin.transaction(async (tx) => {
      const [head] = await tx.query<{ seq: number }>('select head_seq as seq from event_store.logs where log = $1 for update', [log.name]);
      await replayInline({ ...options, admin: withSavepoints(tx) }, log, inline, SUFFIX, reached, head?.seq ?? 0);
      options.onStep?.(inline.name, 'repairing');
      for (const table of inline.tables) await exchange(withSavepoints(tx), table);
    });
    return { projection: inline.name, differences };
  });
}

async function note(
  { store }: ShadowOptions,
  log: LogDefinition,
  { name, tables: declared }: InlineProjection,
  differences: readonly TableDifference[],
  { by, reason, context }: RepairOrder,
): Promise<void> {
  const tables = differences.map((difference) => repairedTable(difference, declared));
  const data: RowsRepaired = { projection: name, by, reason, tables, at: context.now.toISOString() };
  await store.append(log, {
    streams: [
      { stream: StreamId(`${log.name}-repair-${newId()}`), expectedVersion: 0, events: [{ type: rowsRepairedType(log.name), data }] },
    ],
    context,
  });
}

/** Rows first that must not be there: another one may need their place. */
async function exchange(tx: Transactional, { name, key, columns: others, swept = [] }: Table): Promise<void> {
  const columns = Object.keys({ ...key, ...others });
  const compared = columns.filter((column) => !(column in key) && !swept.includes(column));
  const same = Object.keys(key)
    .map((column) => `l.${column} = r.${column}`)
    .join(' and ');
  const of = (row: string) => compared.map((column) => `${row}.${column}`).join(', ');
  await tx.query(`delete from ${name} l where not exists (select from ${name}${SUFFIX} r where ${same})`);
  if (compared.length > 0)
    await tx.query(
      `update ${name} l set ${compared.map((column) => `${column} = r.${column}`).join(', ')} from ${name}${SUFFIX} r
       where ${same} and row(${of('l')}) is distinct from row(${of('r')})`,
    );
  await tx.query(
    `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from ${name}${SUFFIX} r
     where not exists (select from ${name} l where ${same})`,
  );
}
