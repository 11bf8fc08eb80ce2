import type { Queryable } from '@heliograph/database';
import type { LogFault } from './verify-chain.js';
import { throwIfStopping, MAX_FAULTS, type Watch } from './verify-watch.js';

/** Rows of a table with streams of logs, of which one statement compares so many; a verification can be stopped between two. */
export interface Slices {
  readonly log: string;
  readonly table: 'event_store.snapshots' | 'event_store.streams';
  readonly rows: number;
  /** For people. */
  readonly what: string;
}

/** Whole streams after `after` up to `upto`. Null: without a bound on that side. */
export type FaultsOfSlice = (after: string | null, upto: string | null) => Promise<readonly LogFault[]>;

/** Goes through the table in the order of the streams, until there are too many faults. */
export async function verifySlices(
  database: Queryable,
  { log, table, rows: most, what }: Slices,
  watch: Watch,
  faultsOf: FaultsOfSlice,
): Promise<LogFault[]> {
  const end = `select max(stream) as upto, count(*)::int as rows from
    (select stream from ${table} where log = $1 and ($2::text is null or stream > $2) order by stream limit ${most}) s`;
  const faults: LogFault[] = [];
  let compared = 0;
  for (let after: string | null = null, more = true; more && faults.length < MAX_FAULTS; ) {
    throwIfStopping(watch);
    const [slice] = await database.query<{ upto: string | null; rows: number }>(end, [log, after]);
    const { upto, rows } = slice as { upto: string | null; rows: number };
    more = rows === most;
    faults.push(...(await faultsOf(after, more ? upto : null)));
    after = upto;
    compared += rows;
    watch.onProgress?.(`${log}: ${what}`, compared, compared);
  }
  return faults;
}
