import type { Event } from '@heliograph/kernel';
import { z } from 'zod';
import { event, type EventDefinition } from './definitions.js';

/** How many rows of a table an operator has had repaired. */
interface RepairedTable {
  readonly table: string;
  /** Rows whose fields differed. */
  readonly changed: number;
  /** Rows that no event had made. */
  readonly removed: number;
  /** Rows that were missing. */
  readonly added: number;
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

export const rowsRepairedType = <Log extends string>(log: Log): `${Log}.rows-repaired` => `${log}.rows-repaired`;

/** The event of `log` that says that rows which follow from it were repaired. It changes no row: they were wrong, and the log was right. */
export function rowsRepaired(log: string): EventDefinition {
  return event<Event<string, RowsRepaired>>({
    type: rowsRepairedType(log),
    version: 1,
    schema: z.object({
      projection: z.string(),
      by: z.string(),
      reason: z.string(),
      tables: z.array(z.object({ table: z.string(), changed: count, removed: count, added: count })),
      at: z.iso.datetime(),
    }),
    sample: {
      projection: `${log}.rows`,
      by: 'operator',
      reason: 'found by the nightly verification',
      tables: [{ table: `${log.replace('-', '_')}.rows`, changed: 1, removed: 0, added: 2 }],
      at: '2026-01-31T09:30:00.000Z',
    },
    partitionBy: ({ projection }) => projection,
    publish: 'private',
  });
}
