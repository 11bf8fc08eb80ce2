import { batched, type Database } from '@heliograph/database';
import type { StreamId } from '@heliograph/kernel';

/** $2 streams. */
const VERSIONS = `
  select asked.stream, (
    select version from event_store.streams where stream = asked.stream and log = $1 order by version desc limit 1
  ) as version
  from unnest($2::text[]) as asked (stream)`;

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
