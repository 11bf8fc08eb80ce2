import type { Queryable } from '@heliograph/database';
import { EVENT_COLUMNS } from '../events/codec.js';
import type { CausedRow } from './rows-of-an-id.js';

/** Events in memory at a time, however many are read. */
const PAGE = 500;

interface LogPosition {
  /** All streams of the log, if left out. */
  readonly stream?: string | undefined;
  /** Seq after which the events are. */
  readonly after: number;
}

const COLUMNS = `${EVENT_COLUMNS}, command_id, metadata`;
const HEAD = '(select head_seq from event_store.logs where log = $1)';
const OF_LOG = `select ${COLUMNS} from event_store.events where log = $1 and seq > $2 and seq <= ${HEAD} order by seq limit $3`;
const OF_STREAM = `
  select e.* from (
    select seq from event_store.streams where log = $1 and stream = $4 and version > $5 and seq > $2 and seq <= ${HEAD} order by version limit $3
  ) s cross join lateral (select ${COLUMNS} from event_store.events where log = $1 and seq = s.seq offset 0) e order by e.seq`;

/** At most `limit` events of a log, or of one of its streams, in order, some at a time. */
export async function* pagesOfLog(
  database: Queryable,
  log: string,
  { stream, after, limit }: LogPosition & { readonly limit: number },
): AsyncGenerator<readonly CausedRow[]> {
  let [reached, version] = [after, 0];
  for (let left = limit; left > 0; left -= PAGE) {
    const size = Math.min(PAGE, left);
    const params = [log, reached, size, ...(stream === undefined ? [] : [stream, version])];
    const rows = await database.query<CausedRow>(stream === undefined ? OF_LOG : OF_STREAM, params);
    const end = rows.at(-1);
    if (end) yield rows;
    if (!end || rows.length < size) return;
    [reached, version] = [end.seq, end.version];
  }
}

/** Seq after which the last `count` events of a log, or of one of its streams, begin; `after` where there are no more than these after it. */
export async function seqBeforeLast(
  database: Queryable,
  log: string,
  { stream, after, count }: LogPosition & { readonly count: number },
): Promise<number> {
  const [before] = await database.query<{ seq: number }>(
    stream === undefined
      ? `select seq from event_store.events where log = $1 and seq > $2 and seq <= ${HEAD} order by seq desc offset $3 limit 1`
      : `select seq from event_store.streams where log = $1 and seq > $2 and seq <= ${HEAD} and stream = $4 order by version desc offset $3 limit 1`,
    [log, after, count, ...(stream === undefined ? [] : [stream])],
  );
  return before?.seq ?? after;
}
