import { Database } from '@heliograph/database';
import type { IdentityRejection, NewSession, SessionId, SignInAnswer, SignInOrigin } from '@heliograph/identity-contracts';
import { isRejection, type UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { credentialId } from '../credentials/credential-ids.js';
import { type SharedLockAccount, withSharedAccountLock, type Right } from '../credentials/account-lock.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { rejection } from '../refusal/refusal.js';
import { hasSecondFactor } from '../credentials/second-factor-rows.js';
import { isSuspended } from '../user/is-suspended.js';
import { browserName } from './browser-name.js';
import { Devices } from './devices.js';
import { deleteUnfinishedSignIn, insertUnfinishedSignIn, UNFINISHED_MILLISECONDS } from '../second-factor/unfinished-sign-ins.js';

/** Of one person at a time. */
export const MAX_SESSIONS = 100;
const LIFE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

type SignInRight = Exclude<Right, { kind: 'context' } | { kind: 'unfinished' }>;

interface SecondStep {
  /** Of the unfinished sign-in. */
  readonly hash: Buffer;
  /** Throws where the second factor is not shown. */
  readonly prove: (account: SharedLockAccount) => Promise<void>;
}

/** Opens sessions, each under a token of its own. A suspended person gets one by their password alone, good for little: `Session.suspension`. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
  ) {}

  /**
   * Only while the right holds: that is still the password, that account elsewhere is still connected. Unfinished where the person has a second
   * factor, as found under the lock. @throws Rejected `wrong-credentials`
   */
  async open(userId: UserId, origin: SignInOrigin, now: Date, right: SignInRight): Promise<SignInAnswer> {
    const { token, ...session } = newSession(origin, now);
    const unfinished = { token: newSecretText('sign-in'), expiresAt: new Date(now.getTime() + UNFINISHED_MILLISECONDS) };
    const subjectHash = right.kind === 'external-login' ? right.subjectHash : null;
    // Somebody who has just registered has just typed a password; another provider says nothing about ours.
    const confirmedAt = right.kind === 'external-login' ? null : now;
    const begin = async (account: SharedLockAccount) => {
      if (!(await hasSecondFactor(account, userId))) return insertSession(account, { ...session, confirmedAt });
      await insertUnfinishedSignIn(account, { hash: hashOf(unfinished.token), subjectHash, expiresAt: unfinished.expiresAt });
      return null;
    };
    const id = await withSharedAccountLock(this.database, userId, right, begin, { evenSuspended: right.kind === 'password' }).catch(nobody);
    return id === null
      ? { unfinished: true, ...unfinished }
      : this.toNewSession(userId, origin, { id, token, expiresAt: session.expiresAt });
  }

  /** The session of a sign-in that only lacked the second factor. @throws Rejected `sign-in-ended`, and what `prove` throws */
  async finish(userId: UserId, origin: SignInOrigin, now: Date, { hash, prove }: SecondStep): Promise<NewSession> {
    const { token, ...session } = newSession(origin, now);
    const end = async (account: SharedLockAccount) => {
      await prove(account);
      await deleteUnfinishedSignIn(account, hash);
      return insertSession(account, { ...session, confirmedAt: now });
    };
    const id = await withSharedAccountLock(this.database, userId, { kind: 'unfinished', hash, now }, end, { evenSuspended: true });
    return this.toNewSession(userId, origin, { id, token, expiresAt: session.expiresAt });
  }

  private async toNewSession(userId: UserId, origin: SignInOrigin, { id, ...rest }: { id: SessionId; token: string; expiresAt: Date }) {
    const device = await this.devices.issue(userId, origin.device ?? null);
    return { ...rest, credential: credentialId('session', id), userId, device };
  }
}

function newSession(origin: SignInOrigin, now: Date) {
  const token = newSecretText('session');
  return {
    token,
    hash: hashOf(token),
    now,
    expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
    browser: browserName(origin.userAgent),
  };
}

/** Unknown or erased: the same answer as for everything else (O1). */
function nobody(error: unknown): never {
  throw isRejection<IdentityRejection>(error, 'unknown-user') ? rejection('wrong-credentials') : error;
}

interface SessionToInsert {
  readonly hash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly browser: string | null;
}

/** A new session ends those beyond the newest ones, so that their owner always sees all of them. */
async function insertSession(account: SharedLockAccount, session: SessionToInsert): Promise<SessionId> {
  const { hash, now, expiresAt, confirmedAt, browser } = session;
  await account.query(
    `delete from identity.sessions where id in (
       select id from identity.sessions where user_id = $1 order by coalesce(last_used_at, created_at) desc, id desc offset ${MAX_SESSIONS - 1})`,
    [account.userId],
  );
  const [row] = await account.query<{ id: SessionId }>(
    `insert into identity.sessions (session_hash, user_id, created_at, last_used_at, expires_at, confirmed_at, browser, while_suspended)
     values ($1, $2, $3, $3, $4, $5, $6, exists (select from identity.users u where u.id = $2 and ${isSuspended('u')})) returning id`,
    [hash, account.userId, now, expiresAt, confirmedAt, browser],
  );
  return (row as { id: SessionId }).id;
}
