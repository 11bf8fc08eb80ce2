import { Database } from '@heliograph/database';
import type { NewSession, SignInOrigin } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { refused } from '../refusal/refusal.js';
import { browserName } from './browser-name.js';
import { Devices } from './devices.js';

const LIFE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Opens sessions, each under a token of its own. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Devices) private readonly devices: Devices,
  ) {}

  /**
   * With `passwordHash` only while that is still the password: the lock makes a concurrent change of password wait, or be seen here.
   * @throws Rejected `wrong-credentials`
   */
  async open(userId: UserId, origin: SignInOrigin, now: Date, passwordHash: string | null = null): Promise<NewSession> {
    const token = newSecretText('session');
    const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
    const opened = await this.database.query(
      `insert into identity.sessions (session_hash, user_id, created_at, last_used_at, expires_at, browser)
       select $1::bytea, p.user_id, $3::timestamptz, $3::timestamptz, $4::timestamptz, $6::text
         from (select user_id from identity.passwords where user_id = $2 and ($5::text is null or password_hash = $5) for share) p
       returning user_id`,
      [hashOf(token), userId, now, expiresAt, passwordHash, browserName(origin.userAgent)],
    );
    if (opened.length === 0) throw refused('wrong-credentials');
    return { token, userId, expiresAt, device: await this.devices.issue(userId, origin.device ?? null) };
  }
}
