import type { Database, Queryable } from '@heliograph/database';
import type { IdentityRejection, Scope } from '@heliograph/identity-contracts';
import { staffScopes } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { KeyedTurns, QueueFull, Turns } from '@heliograph/timing';
import { rejection } from '../refusal/refusal.js';
import { isConfirmed } from './confirmation.js';
import { isSuspended } from '../user/is-suspended.js';
import { readCredentialId } from './credential-ids.js';

/**
 * Why something new may come to be: the context's session, token or operator; a password that was just compared; an account elsewhere; a
 * sign-in that lacks the second factor.
 */
export type Right =
  | { readonly kind: 'context'; readonly context: Context }
  | { readonly kind: 'password'; readonly hash: string }
  | { readonly kind: 'external-login'; readonly subjectHash: Buffer }
  | { readonly kind: 'unfinished'; readonly hash: Buffer; readonly now: Date }
  | { readonly kind: 'registered' };

class Account implements Queryable {
  constructor(
    private readonly tx: Queryable,
    readonly userId: UserId,
  ) {}

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.tx.query<Row>(sql, params);
  }
}

// Exported as types only: the functions below alone make one. So code that has one has locked the account, and the row that gives the right.
class SharedLock extends Account {
  protected readonly mayMake = true;

  constructor(
    tx: Queryable,
    userId: UserId,
    /** Scopes of staff that the right carries now (A4). */
    readonly staff: readonly Scope[],
  ) {
    super(tx, userId);
  }
}

class ExclusiveLock extends Account {
  protected readonly mayEnd = true;
}

class Confirmed extends SharedLock {
  protected readonly isConfirmed = true;

  constructor(
    account: SharedLock,
    /** When the person has last shown who they are. */
    readonly confirmedAt: Date,
  ) {
    super(account, account.userId, account.staff);
  }
}

/** An account in which a new credential may be made until the transaction ends: nobody ends those of this account in the meantime. */
export type SharedLockAccount = SharedLock;
/** A held account whose person has shown within a quarter of an hour who they are (A4): what outlives a session is made in one. */
export type ConfirmedAccount = Confirmed;
/** An account in which nobody makes a credential until the transaction ends, so that code which ends all of them sees all. */
export type ExclusiveLockAccount = ExclusiveLock;

/**
 * Each holds a connection until its work is done, also while it waits for the lock or for its turn at a stream: without a bound one account
 * could take all connections of the process.
 */
const turnsOfSharedLocks = new KeyedTurns({ atOnce: 2, mostWaiting: 500, longestWaitMilliseconds: 20_000 });
/** Some append to the log in the meantime by a second connection: never may all connections of a pooler be held by those who wait for one more. */
const turnsOfAll = new Turns({ atOnce: 3, mostWaiting: 1_000, longestWaitMilliseconds: 20_000 });
/** In a queue of their own, so that loops which make credentials do not delay them. */
const turnsOfExclusiveLocks = new KeyedTurns({ atOnce: 1, mostWaiting: 500, longestWaitMilliseconds: 20_000 });

/**
 * The lock of the account is shared by those who make credentials, exclusive for those who end them all, and always taken first, so that
 * nobody waits in a circle. The row of the right is locked after it, and read as it is by then.
 * @param options.alone nobody else makes anything in this account in the meantime: what is counted stays counted
 * @param options.evenSuspended what a suspended person may do, too (B4)
 * @throws Rejected `unknown-user`, `credential-ended`, `busy`
 */
export async function withSharedAccountLock<T>(
  database: Pick<Database, 'transaction'>,
  userId: UserId,
  right: Right,
  work: (held: SharedLockAccount) => Promise<T>,
  { alone = false, evenSuspended = false } = {},
): Promise<T> {
  return inTurn(turnsOfSharedLocks, userId, () =>
    database.transaction(async (tx) => {
      await lock(tx, userId, alone);
      return work(new SharedLock(tx, userId, await staffOf(tx, userId, right, evenSuspended)));
    }),
  );
}

/** @throws Rejected `unknown-user`, `busy` */
export function withExclusiveAccountLock<T>(
  database: Pick<Database, 'transaction'>,
  userId: UserId,
  work: (locked: ExclusiveLockAccount) => Promise<T>,
): Promise<T> {
  return inTurn(turnsOfExclusiveLocks, userId, () =>
    database.transaction(async (tx) => {
      await lock(tx, userId, true);
      return work(new ExclusiveLock(tx, userId));
    }),
  );
}

/** For `confirmAccount` alone, which has looked at what was shown. */
export const confirmedAccount = (account: SharedLockAccount, confirmedAt: Date): ConfirmedAccount => new Confirmed(account, confirmedAt);

async function inTurn<T>(turns: KeyedTurns, userId: UserId, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.take(String(userId), () => turnsOfAll.take(work));
  } catch (error) {
    throw error instanceof QueueFull ? rejection('busy') : error;
  }
}

/**
 * A lock of the transaction and not of a row: those who wait for a row exclusively are overtaken by all who share it, so a thief who calls in
 * loops could keep the password from being changed; here they wait in line. Every user has a password, which erasure waits for.
 */
async function lock(tx: Queryable, userId: UserId, alone: boolean): Promise<void> {
  const name = alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  const rows = await tx.query(
    `select ${name}(hashtextextended('identity.account ' || user_id, 0)) from identity.passwords where user_id = $1 for key share`,
    [userId],
  );
  if (rows.length === 0) throw rejection('unknown-user');
}

interface RightRow {
  readonly roles: string[];
  readonly suspended: boolean;
  /** Of a personal token. */
  readonly scopes?: Scope[];
  /** Of a session. */
  readonly confirmedAt?: Date | null;
}

const OF_LIVING_USER = 'join identity.users u on u.id = $1 and u.username is not null';
const SUSPENDED = `${isSuspended('u')} as suspended`;

const STATEMENTS = {
  ss: `select u.roles, ${SUSPENDED}, s.confirmed_at as "confirmedAt" from identity.sessions s ${OF_LIVING_USER}
        where s.user_id = $1 and s.id = $2 and s.expires_at > $3 for share of s`,
  pt: `select u.roles, ${SUSPENDED}, t.scopes from identity.personal_tokens t ${OF_LIVING_USER} where t.user_id = $1 and t.id = $2 for share of t`,
  // Never good for staff work, even if somebody of staff allowed it.
  at: `select '{}'::text[] as roles, ${SUSPENDED} from identity.access_tokens t
         join identity.grants g on g.id = t.grant_id and g.revoked_at is null ${OF_LIVING_USER}
        where g.user_id = $1 and t.id = $2 and t.expires_at > $3 for share of t, g`,
  password: `select '{}'::text[] as roles, ${SUSPENDED} from identity.passwords p ${OF_LIVING_USER} where p.user_id = $1 and p.password_hash = $2`,
  'external-login': `select '{}'::text[] as roles, ${SUSPENDED} from identity.outside_accounts o ${OF_LIVING_USER}
             where o.user_id = $1 and o.subject_hash = $2 for share of o`,
  // The account elsewhere may have been disconnected since.
  unfinished: `select '{}'::text[] as roles, ${SUSPENDED} from identity.unfinished_sign_ins s ${OF_LIVING_USER}
                where s.user_id = $1 and s.token_hash = $2 and s.expires_at > $3
                  and (s.subject_hash is null or exists (select from identity.outside_accounts o where o.subject_hash = s.subject_hash and o.user_id = $1))
                  for update of s`,
  operator: `select u.roles, ${SUSPENDED} from identity.users u where u.id = $1 and u.username is not null`,
} as const;

async function staffOf(tx: Queryable, userId: UserId, right: Right, evenSuspended: boolean): Promise<readonly Scope[]> {
  const find = async (statement: keyof typeof STATEMENTS, gone: IdentityRejection, ...params: readonly unknown[]): Promise<RightRow> => {
    const [row] = await tx.query<RightRow>(STATEMENTS[statement], [userId, ...params]);
    if (!row || (row.suspended && !evenSuspended)) throw rejection(gone);
    return row.suspended ? { ...row, roles: [] } : row;
  };
  if (right.kind === 'password') await find('password', 'wrong-credentials', right.hash);
  if (right.kind === 'external-login') await find('external-login', 'wrong-credentials', right.subjectHash);
  if (right.kind === 'unfinished') await find('unfinished', 'sign-in-ended', right.hash, right.now);
  if (right.kind !== 'context') return [];
  const { credential, actor, now } = right.context;
  if (credential === undefined) {
    if (!actor.startsWith('system:')) throw new Error(`A command of ${actor} without a session or token makes nothing in an account`);
    return staffScopes((await find('operator', 'unknown-user')).roles);
  }
  const { prefix, rowId } = readCredentialId(credential);
  const { roles, scopes, confirmedAt } = await find(prefix, 'credential-ended', rowId, ...(prefix === 'pt' ? [] : [now]));
  if (prefix === 'ss') return isConfirmed(confirmedAt ?? null, now) ? staffScopes(roles) : [];
  return staffScopes(roles).filter((name) => scopes?.includes(name));
}
