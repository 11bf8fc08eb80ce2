import { Database } from '@heliograph/database';
import { LogIn, type SignInAnswer, StartSession } from '@heliograph/identity-contracts';
import { foldEmail, foldUsername } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attempts } from '../credentials/attempts.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { signInBudgets } from '../credentials/password-attempts.js';
import { Passwords } from '../credentials/passwords.js';
import { findFacts } from '../user/user-rows.js';
import { rejection } from '../refusal/refusal.js';
import { Devices } from './devices.js';
import { Sessions } from './sessions.js';

const LONGEST_LOGIN = 254;
const LONGEST_PASSWORD = 1000;

interface LoginRow {
  readonly id: UserId;
  readonly password_hash: string;
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly devices: Devices,
    private readonly sessions: Sessions,
  ) {}

  async execute({ context, login: typed, password, origin }: LogIn): Promise<SignInAnswer> {
    const login = typed.trim().slice(0, LONGEST_LOGIN + 1);
    const row = await this.findLogin(login);
    const device = await this.devices.findBrowser(origin.device ?? null, row?.id ?? null);
    const attempt = await this.attempts.take(signInBudgets(folded(login), origin.network ?? '', device), context.now);
    const matches = await this.passwords.matches(row?.password_hash ?? null, password.slice(0, LONGEST_PASSWORD));
    // One answer for every reason, after the same work (O1).
    if (!row || !matches) throw rejection('wrong-credentials');
    await attempt.giveBack();
    return this.sessions.open(row.id, origin, context.now, { kind: 'password', hash: row.password_hash });
  }

  private async findLogin(login: string): Promise<LoginRow | undefined> {
    if (login.length > LONGEST_LOGIN || login.includes('\0')) return undefined;
    const column = isEmail(login) ? 'email_folded' : 'username_folded';
    const [row] = await this.database.query<LoginRow>(
      `select u.id, p.password_hash from identity.users u join identity.passwords p on p.user_id = u.id where u.${column} = $1`,
      [folded(login)],
    );
    return row;
  }
}

const isEmail = (login: string): boolean => login.includes('@');
const folded = (login: string): string => (isEmail(login) ? foldEmail(login) : foldUsername(login));

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(
    private readonly database: Database,
    private readonly secrets: IdentitySecrets,
    private readonly sessions: Sessions,
  ) {}

  async execute({ context, userId, origin, verifiedIdentity }: StartSession): Promise<SignInAnswer> {
    const user = await findFacts(this.database, userId);
    if (!user || user.disabled) throw rejection('wrong-credentials');
    const right =
      verifiedIdentity && ({ kind: 'external-login', subjectHash: await this.secrets.outsideSubject(verifiedIdentity) } as const);
    return this.sessions.open(userId, origin, context.now, right ?? { kind: 'registered' });
  }
}
