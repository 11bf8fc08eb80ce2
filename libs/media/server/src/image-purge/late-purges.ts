import type { Finding, WorkServices } from '@heliograph/runtime';

interface PendingPurge {
  readonly purges: number;
  readonly last_error: string | null;
}

/** Purges that could not be sent for a minute or longer: a cache in between may still show what was hidden. */
export async function latePurges({ database, cdnPurgeUrl }: Pick<WorkServices, 'database' | 'cdnPurgeUrl'>): Promise<Finding> {
  if (cdnPurgeUrl === undefined) return { ok: true, found: 'CDN_PURGE_URL is not set: there is no cache to purge' };
  const [waiting] = await database.query<PendingPurge>(
    `select count(*)::int as purges, max(last_error) as last_error from media.purges where wanted_at < now() - interval '1 minute'`,
  );
  if (!waiting?.purges) return { ok: true, found: 'no purge is waiting' };
  return {
    ok: false,
    found: `${waiting.purges} wait for a minute or longer (CDN_PURGE_URL ${waiting.last_error ?? 'was not asked: does a worker of media run?'})`,
  };
}
