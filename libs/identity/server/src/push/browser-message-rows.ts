import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { isSuspended } from '../user/is-suspended.js';

/** A message that is to be sent to the browser of a session. */
export interface DueMessage {
  readonly sessionId: string;
  readonly entry: number;
  readonly userId: UserId;
  readonly happenedAt: Date;
  /** This one included. */
  readonly attempts: number;
  readonly retryAt: Date;
}

/** Nobody is shown what is older. */
export const OLDEST_MILLISECONDS = 3_600_000;

const QUEUE = `
  insert into identity.browser_messages (session_id, entry_id, user_id, happened_at, due_at)
  select session_id, $2, user_id, $3, $4 from identity.browser_subscriptions where user_id = $1
  on conflict (session_id, entry_id) do update set happened_at = excluded.happened_at, due_at = excluded.due_at, attempts = 0, last_error = null
   where browser_messages.happened_at < excluded.happened_at`;

/** As mails are claimed: should this process die, another one sends it. The browser shows a second copy in the place of the first. */
const CLAIM = `
  with next as materialized (
    select session_id, entry_id from identity.browser_messages where due_at <= $1::timestamptz order by due_at, session_id, entry_id limit 1
       for update skip locked
  )
  update identity.browser_messages m
     set attempts = m.attempts + 1, due_at = $1::timestamptz + make_interval(secs => 60 * power(2, least(m.attempts, 5)))
    from next where m.session_id = next.session_id and m.entry_id = next.entry_id
  returning m.session_id::text as "sessionId", m.entry_id as "entry", m.user_id as "userId", m.happened_at as "happenedAt", m.attempts,
            m.due_at as "retryAt"`;

const SEALED = `
  select b.sealed from identity.browser_subscriptions b
    join identity.sessions s on s.id = b.session_id and s.expires_at > $2
    join identity.users u on u.id = b.user_id and u.username is not null and not ${isSuspended('u')}
   where b.session_id = $1`;

export async function queueMessages(
  database: Queryable,
  { userId, entry, happenedAt }: Pick<DueMessage, 'userId' | 'entry' | 'happenedAt'>,
  now: Date,
): Promise<void> {
  if (now.getTime() - happenedAt.getTime() > OLDEST_MILLISECONDS) return;
  await database.query(QUEUE, [userId, entry, happenedAt, now]);
}

export async function claimMessage(database: Queryable, now: Date): Promise<DueMessage | undefined> {
  return (await database.query<DueMessage>(CLAIM, [now]))[0];
}

/** Undefined where the session is over, or its person is suspended. */
export async function findSealedAddress(database: Queryable, sessionId: string, now: Date): Promise<string | undefined> {
  return (await database.query<{ sealed: string }>(SEALED, [sessionId, now]))[0]?.sealed;
}

/** It was sent, or is not sent any more. What has happened since stays due. */
export async function settleMessage(database: Queryable, { sessionId, entry, happenedAt }: DueMessage): Promise<void> {
  await database.query('update identity.browser_messages set due_at = null where session_id = $1 and entry_id = $2 and happened_at = $3', [
    sessionId,
    entry,
    happenedAt,
  ]);
}

export async function postponeMessage(database: Queryable, message: DueMessage, code: string, until: Date): Promise<void> {
  await database.query(
    `update identity.browser_messages set due_at = $4, last_error = $5
      where session_id = $1 and entry_id = $2 and happened_at = $3 and due_at is not null`,
    [message.sessionId, message.entry, message.happenedAt, until, code],
  );
}

/** The browser, or the person who uses it, has ended it. */
export async function endSubscription(database: Queryable, sessionId: string): Promise<void> {
  await database.query('delete from identity.browser_subscriptions where session_id = $1', [sessionId]);
}

export async function forgetOldMessages(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from identity.browser_messages where happened_at < $1', [
    new Date(now.getTime() - 24 * OLDEST_MILLISECONDS),
  ]);
}
