import { Database } from '@heliograph/database';
import type { NewSession, SessionId, SignInOrigin } from '@heliograph/identity-contracts';
import { Rejected, type UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { credentialId } from '../credentials/credential-ids.js';
import { type HeldAccount, holding, type Right } from '../credentials/held-account.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { refused } from '../refusal/refusal.js';
import { browserName } from './browser-name.js';
import { Devices } from './devices.js';

const LIFE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

type SignInRight = Exclude<Right, { kind: 'context' }>;

/** Opens sessions, each under a token of its own. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Devices) private readonly devices: Devices,
  ) {}

  /** Only while the right holds: that is still the password, that account elsewhere is still connected. @throws Rejected `wrong-credentials` */
  async open(userId: UserId, origin: SignInOrigin, now: Date, right: SignInRight): Promise<NewSession> {
    const token = newSecretText('session');
    const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
    const session = { hash: hashOf(token), now, expiresAt, browser: browserName(origin.userAgent) };
    // Whoever has just registered has just typed a password; another provider says nothing about ours.
    const confirmedAt = right.kind === 'vouched' ? null : now;
    const id = await holding(this.database, userId, right, (account) => insertSession(account, { ...session, confirmedAt })).catch(nobody);
    const device = await this.devices.issue(userId, origin.device ?? null);
    return { token, credential: credentialId('session', id), userId, expiresAt, device };
  }
}

/** Unknown or erased: the same answer as for everything else (O1). */
function nobody(error: unknown): never {
  throw error instanceof Rejected && error.code === 'unknown-user' ? refused('wrong-credentials') : error;
}

interface SessionToInsert {
  readonly hash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly browser: string | null;
}

async function insertSession(account: HeldAccount, session: SessionToInsert): Promise<SessionId> {
  const { hash, now, expiresAt, confirmedAt, browser } = session;
  const [row] = await account.query<{ id: SessionId }>(
    `insert into identity.sessions (session_hash, user_id, created_at, last_used_at, expires_at, confirmed_at, browser)
     values ($1, $2, $3, $3, $4, $5, $6) returning id`,
    [hash, account.userId, now, expiresAt, confirmedAt, browser],
  );
  return (row as { id: SessionId }).id;
}
