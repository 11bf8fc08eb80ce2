import { contexts } from '@heliograph/contexts';
import type { Database } from '@heliograph/database';

/** A worker that runs on the data set finds nothing to do: its photos were never uploaded, and their files do not exist. */
export async function leaveNoWork(admin: Database): Promise<void> {
  for (const { name, log } of contexts.flatMap(({ reactions }) => reactions))
    await admin.query(
      `insert into projections.checkpoints (projection, log, incarnation, seq, recorded_at)
       select $1, log, incarnation, head_seq, recorded_at from event_store.logs where log = $2
       on conflict (projection, log) do update set seq = excluded.seq, recorded_at = excluded.recorded_at`,
      [name, log],
    );
  // Formats of photos that were published: a worker would try each, and fail.
  await admin.query('update media.rendition_work set failed = true where made and not failed');
}
