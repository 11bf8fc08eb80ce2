import { createHash } from 'node:crypto';
import type { Database } from '@heliograph/database';
import { tokenOf } from './load/request.js';

const BATCH = 10_000;

/** A personal token for each of so many people; so many share the requests that nobody comes near the limit of a token. */
export async function makeCallers(admin: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, index) => from + index);
    const hashes = ids.map((id) => createHash('sha256').update(tokenOf(id)).digest());
    await admin.query(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at)
       select hash, id, 'bench', '{read,write:likes,write:comments,write:photos}', now() from unnest($1::bytea[], $2::bigint[]) as t(hash, id)
       on conflict (token_hash) do update set scopes = excluded.scopes`,
      [hashes, ids],
    );
  }
}
