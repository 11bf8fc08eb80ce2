import type { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { isSuspended } from './is-suspended.js';

/** Asked for nearly every answer: planning it would cost more than executing it. */
const SUSPENDED_AMONG = `select id from identity.users u where id = any($1::bigint[]) and ${isSuspended('u')}`;

// Both are asked every few seconds by each worker.
const OVER = 'select id from identity.users where disabled and disabled_until <= $1 order by disabled_until limit 1000';
const WITH_CREDENTIALS = `
  select id from identity.users u where ${isSuspended('u')} and (
    exists (select from identity.personal_tokens t where t.user_id = u.id)
    or exists (select from identity.grants g where g.user_id = u.id and g.revoked_at is null))`;

/** Those of `userIds` who are suspended now; one statement for all. */
export async function findSuspended(database: Pick<Database, 'prepared'>, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.prepared<{ id: UserId }>({ name: 'suspended_among', text: SUSPENDED_AMONG, params: [userIds] });
  return new Set(rows.map(({ id }) => id));
}

/** Whose suspension has ended by itself, the longest ago first. */
export async function findOver(database: Pick<Database, 'prepared'>, now: Date): Promise<UserId[]> {
  const rows = await database.prepared<{ id: UserId }>({ name: 'suspensions_over', text: OVER, params: [now] });
  return rows.map(({ id }) => id);
}

/** Suspended people who have tokens: the process that suspended them has crashed before it deleted these. */
export async function findWithCredentials(database: Pick<Database, 'prepared'>): Promise<UserId[]> {
  const rows = await database.prepared<{ id: UserId }>({ name: 'suspended_with_credentials', text: WITH_CREDENTIALS, params: [] });
  return rows.map(({ id }) => id);
}
