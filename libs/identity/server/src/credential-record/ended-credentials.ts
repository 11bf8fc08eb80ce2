import type { EventStore } from '@heliograph/event-store';
import type { Database } from '@heliograph/database';
import type { IssuedKind } from '@heliograph/identity-core';
import type { Context } from '@heliograph/kernel';
import { type EndedCredential, recordRevokedCredentials } from './record-credentials.js';

/** Those that are issued in the meantime have their event before their row. */
const SETTLED = "interval '10 minutes'";
const MAX_AT_ONCE = 1_000;

/** Whether a credential of this kind still has its row; `i` is what the log says. */
const LIVE: Record<IssuedKind, string> = {
  'personal-token': 'select from identity.personal_tokens t where t.id = i.id',
  'app-secret': 'select from identity.app_secrets s where s.id = i.id',
  consent: 'select from identity.grants g where g.id = i.id and g.revoked_at is null and g.expires_at > $1',
};

const ENDED = `
  select i.kind, i.id, i.user_id as "userId" from identity.issued_credentials i
   where i.issued_at < $1::timestamptz - ${SETTLED}
     and not case i.kind ${Object.entries(LIVE)
       .map(([kind, live]) => `when '${kind}' then exists (${live})`)
       .join(' ')} else true end
   order by i.issued_at, i.id limit ${MAX_AT_ONCE}`;

/**
 * Writes the end of credentials that the log takes for live and that have no row: those that ended together with others (a new password, a
 * suspension, an app that is gone), that expired, and that a process died over. Several workers may do it at once. Answers how many.
 */
export async function recordEndedCredentials(database: Pick<Database, 'query'>, store: EventStore, context: Context): Promise<number> {
  const ended = await database.query<EndedCredential>(ENDED, [context.now]);
  await recordRevokedCredentials(store, context, ended);
  return ended.length;
}
