import { createHash } from 'node:crypto';
import type { Database } from '@heliograph/database';

const BATCH = 10_000;

/** A personal token for each of so many people, each with a budget of their own; answers the tokens as they are sent. */
export async function makeTokens(admin: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, at) => `hg_pt_${createHash('sha256').update(`bench ${at}`).digest('base64url')}`);
  for (let from = 0; from < count; from += BATCH) {
    const hashes = tokens.slice(from, from + BATCH).map((token) => createHash('sha256').update(token).digest());
    await admin.query(
      `with token as (select ordinality + $2::bigint as id, hash from unnest($1::bytea[]) with ordinality as t(hash, ordinality)),
            person as (insert into identity.users (id, username, created_at) select id, 'person_' || id, now() from token)
       insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) select hash, id, 'bench', '{read}', now() from token`,
      [hashes, from],
    );
  }
  await admin.query('analyze identity.users, identity.personal_tokens');
  return tokens;
}
