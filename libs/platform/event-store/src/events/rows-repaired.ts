import type { Event } from '@heliograph/kernel';
import { z } from 'zod';
import { event, type EventDefinition } from './definitions.js';

/** What a log may keep of a row: ids and counts. Texts may be personal, so no more than their names is kept. */
const value = z.union([z.number(), z.boolean(), z.null()]);
export type RepairedValue = z.infer<typeof value>;

export interface RepairedRow {
  readonly was: 'changed' | 'removed' | 'added';
  readonly key: Readonly<Record<string, RepairedValue>>;
  /** Numbers and flags that were wrong, as they stood before; of a row that was missing, none. */
  readonly before: Readonly<Record<string, RepairedValue>>;
  /** Names of other fields that were wrong. */
  readonly others: readonly string[];
}

/** Which rows of a table an operator has had repaired. */
export interface RepairedTable {
  readonly table: string;
  /** Rows whose fields differed. */
  readonly changed: number;
  /** Rows that no event had made. */
  readonly removed: number;
  /** Rows that were missing. */
  readonly added: number;
  /** The first ten of each kind; empty in events of before they were kept. */
  readonly rows: readonly RepairedRow[];
}

/** What the repair of inline rows leaves in the log: who, why, what. `reason` is the operator's words and holds nothing about a person. */
export interface RowsRepaired {
  readonly projection: string;
  /** Login of the operator. */
  readonly by: string;
  readonly reason: string;
  readonly tables: readonly RepairedTable[];
  readonly at: string;
}

const count = z.int().min(0);
const values = z.record(z.string(), value);
const row = z.object({ was: z.enum(['changed', 'removed', 'added']), key: values, before: values, others: z.array(z.string()) });

export const rowsRepairedType = <Log extends string>(log: Log): `${Log}.rows-repaired` => `${log}.rows-repaired`;

/** The event of `log` that says that rows which follow from it were repaired. It changes no row: they were wrong, and the log was right. */
export function rowsRepaired(log: string): EventDefinition {
  return event<Event<string, RowsRepaired>>({
    type: rowsRepairedType(log),
    version: 2,
    schema: z.object({
      projection: z.string(),
      by: z.string(),
      reason: z.string(),
      tables: z.array(z.object({ table: z.string(), changed: count, removed: count, added: count, rows: z.array(row) })),
      at: z.iso.datetime(),
    }),
    sample: {
      projection: `${log}.rows`,
      by: 'operator',
      reason: 'found by the nightly verification',
      tables: [
        {
          ...{ table: `${log.replace('-', '_')}.rows`, changed: 1, removed: 0, added: 1 },
          rows: [
            { was: 'changed', key: { id: 7 }, before: { count: 3 }, others: ['name'] },
            { was: 'added', key: { id: 9 }, before: {}, others: [] },
          ],
        },
      ],
      at: '2026-01-31T09:30:00.000Z',
    },
    upcasters: {
      1: ({ tables, ...rest }: { tables: readonly object[] }) => ({ ...rest, tables: tables.map((table) => ({ ...table, rows: [] })) }),
    },
    partitionBy: ({ projection }) => projection,
    publish: 'private',
  });
}
