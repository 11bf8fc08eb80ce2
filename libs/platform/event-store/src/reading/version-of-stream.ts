import type { Database } from '@heliograph/database';
import { batched } from '@heliograph/timing';
import type { StreamId } from '@heliograph/kernel';

/** SQL of the version of a stream, null where there is no event; `log` and `stream` are SQL, too. */
const newest = (log: string, stream: string): string =>
  `(select s.version from event_store.streams s where s.stream = ${stream} and s.log = ${log} order by s.version desc limit 1)`;

/** $2 streams, whose number the planner must not see: for a few it would make a plan of their own each time. */
const VERSIONS = `select asked.stream, ${newest('$1', 'asked.stream')} as version from unnest((select $2::text[])) as asked (stream)`;

/**
 * The same for a column of a statement on inline rows: row and version are of one moment, so neither is older than the other (S14).
 * @param stream SQL of its name
 */
export function versionOfStream(log: string, stream: string): string {
  return newest(`'${log}'`, stream);
}

/** Versions of a log's streams, in one statement for all callers that wait at the same time; 0 = there is no event. */
export function versionsOfStreams(database: Pick<Database, 'prepared'>, log: string): (stream: StreamId) => Promise<number> {
  return batched(async (streams: readonly StreamId[]) => {
    const params = [log, [...new Set(streams)]];
    const rows = await database.prepared<{ stream: StreamId; version: number | null }>({
      name: 'versions_of_streams',
      text: VERSIONS,
      params,
    });
    const versions = new Map(rows.map(({ stream, version }) => [stream, version ?? 0]));
    return streams.map((stream) => versions.get(stream) ?? 0);
  });
}
