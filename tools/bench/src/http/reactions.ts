import { contexts } from '@heliograph/contexts';
import type { Database } from '@heliograph/database';

/** To the events of the data set nobody reacts: its photos were never uploaded, and their files do not exist. */
export async function passReactions(admin: Database): Promise<void> {
  for (const { name, log } of contexts.flatMap(({ reactions }) => reactions))
    await admin.query(
      `insert into projections.checkpoints (projection, log, incarnation, seq, recorded_at)
       select $1, log, incarnation, head_seq, recorded_at from event_store.logs where log = $2
       on conflict (projection, log) do update set seq = excluded.seq, recorded_at = excluded.recorded_at`,
      [name, log],
    );
  // Nor are further formats made of them, which workers would try at all hours beside what is measured.
  await admin.query('update media.rendition_work set failed = true where made and not failed');
}
