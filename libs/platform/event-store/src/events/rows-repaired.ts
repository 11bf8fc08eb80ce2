import { event, type EventDefinition, type InferData } from '@heliograph/kernel/events';
import { z } from 'zod';

/** What a log may keep of a row: ids and counts. Texts may be personal, so no more than their names is kept. */
const value = z.union([z.number(), z.boolean(), z.null()]);
export type RepairedValue = z.infer<typeof value>;

const count = z.int().min(0);
const values = z.record(z.string(), value);
const row = z.object({
  was: z.enum(['changed', 'removed', 'added']),
  key: values,
  /** Numbers and flags that were wrong, as they stood before; of a row that was missing, none. */
  before: values,
  /** Names of other fields that were wrong. */
  others: z.array(z.string()),
});
export type RepairedRow = InferData<typeof row>;

/** Which rows of a table an operator has had repaired. */
const table = z.object({
  table: z.string(),
  /** Rows whose fields differed. */
  changed: count,
  /** Rows that no event had made. */
  removed: count,
  /** Rows that were missing. */
  added: count,
  /** The first ten of each kind; empty in events of before they were kept. */
  rows: z.array(row),
});
export type RepairedTable = InferData<typeof table>;

const schema = z.object({
  projection: z.string(),
  /** Login of the operator. */
  by: z.string(),
  reason: z.string(),
  tables: z.array(table),
  at: z.iso.datetime(),
});
/** What the repair of inline rows leaves in the log: who, why, what. `reason` is the operator's words and holds nothing about a person. */
export type RowsRepaired = InferData<typeof schema>;

export const rowsRepairedType = <Log extends string>(log: Log): `${Log}.rows-repaired` => `${log}.rows-repaired`;

/** The event of `log` that says that rows which follow from it were repaired. It changes no row: they were wrong, and the log was right. */
export function rowsRepaired(log: string): EventDefinition {
  return event({
    type: rowsRepairedType(log),
    version: 2,
    schema,
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
