import { type Database, listIn } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { hasCredentials } from '../session/end-credentials.js';
import { isSuspended } from '../user/is-suspended.js';

/** Asked for nearly every answer: planning it would cost more than executing it. */
const SUSPENDED_AMONG = `select id from identity.users u where id = any(${listIn(1, 'bigint')}) and ${isSuspended('u')}`;

/** Every worker asks this every few seconds: one statement, planned once. */
const SWEEP = `
  (select id, true as "isOver" from identity.users where disabled and disabled_until <= $1 order by disabled_until limit 1000)
  union all
  (select id, false from identity.users u where ${isSuspended('u')} and ${hasCredentials('u')})`;

const SESSIONS_OF_BEFORE = `
  update identity.sessions s set while_suspended = false
   where s.user_id = $1 and s.while_suspended and not exists (select from identity.users u where u.id = $1 and ${isSuspended('u')})`;

/** Those of `userIds` who are suspended now; one statement for all. */
export async function findSuspendedUsers(database: Pick<Database, 'prepared'>, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  if (userIds.length === 0) return new Set();
  const rows = await database.prepared<{ id: UserId }>({ name: 'suspended_among', text: SUSPENDED_AMONG, params: [userIds] });
  return new Set(rows.map(({ id }) => id));
}

/** People of whom a sweep has to do something. */
export interface SuspensionsToSweep {
  /** Whose suspension has ended by itself, the longest ago first. */
  readonly over: readonly UserId[];
  /** Suspended people who have credentials of before: the process that suspended them has crashed before it ended these. */
  readonly withCredentials: readonly UserId[];
}

export async function findSuspensionsToSweep(database: Pick<Database, 'prepared'>, now: Date): Promise<SuspensionsToSweep> {
  const rows = await database.prepared<{ id: UserId; isOver: boolean }>({ name: 'suspensions_to_sweep', text: SWEEP, params: [now] });
  const those = (isOver: boolean) => rows.filter((row) => row.isOver === isOver).map(({ id }) => id);
  return { over: those(true), withCredentials: those(false) };
}

/** What somebody made in a suspension that is over ends with the next one. */
export async function endWithNext(database: Pick<Database, 'query'>, userId: UserId): Promise<void> {
  await database.query(SESSIONS_OF_BEFORE, [userId]);
}
