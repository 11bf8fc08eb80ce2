import { Database, type Queryable } from '@heliograph/database';
import { EndSession, FindSession, LogIn, type NewSession, type Session, StartSession } from '@heliograph/identity-contracts';
import { foldEmail, foldUsername } from '@heliograph/identity-core';
import { UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Passwords } from '../credentials/passwords.js';
import { hashOf, kindOf, newSecretText } from '../credentials/secret-text.js';
import { findFacts } from '../user/user-rows.js';
import { refused } from '../refusal/refusal.js';

const LIFE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
const LONGEST_LOGIN = 254;
const LONGEST_PASSWORD = 1000;

interface LoginRow {
  readonly id: number;
  readonly disabled: boolean;
  readonly password_hash: string;
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  async execute({ context, login, password }: LogIn): Promise<NewSession> {
    const row = await this.find(login.trim());
    const matches = await this.passwords.matches(row?.password_hash ?? null, password.slice(0, LONGEST_PASSWORD));
    // One answer for every reason, after the same work (O1).
    if (!row || !matches || row.disabled) throw refused('wrong-credentials');
    return openSession(this.database, UserId(row.id), context.now, row.password_hash);
  }

  private async find(login: string): Promise<LoginRow | undefined> {
    if (login.length > LONGEST_LOGIN || login.includes('\0')) return undefined;
    const [column, folded] = login.includes('@') ? ['email_folded', foldEmail(login)] : ['username_folded', foldUsername(login)];
    const [row] = await this.database.query<LoginRow>(
      `select u.id, u.disabled, p.password_hash from identity.users u join identity.passwords p on p.user_id = u.id where u.${column} = $1`,
      [folded],
    );
    return row;
  }
}

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ context, userId }: StartSession): Promise<NewSession> {
    const user = await findFacts(this.database, 'id = $1', userId);
    if (!user || user.disabled) throw refused('wrong-credentials');
    return openSession(this.database, userId, context.now);
  }
}

@QueryHandler(FindSession)
export class FindSessionHandler implements IQueryHandler<FindSession> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ token, now }: FindSession): Promise<Session | null> {
    if (kindOf(token) !== 'session') return null;
    const [row] = await this.database.query<Session>(
      `select u.id as "userId", u.username, u.name, u.roles
         from identity.sessions s join identity.users u on u.id = s.user_id and not u.disabled and u.username is not null
        where s.session_hash = $1 and s.expires_at > $2`,
      [hashOf(token), now],
    );
    return row ?? null;
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ token }: EndSession): Promise<void> {
    await this.database.query('delete from identity.sessions where session_hash = $1', [hashOf(token)]);
  }
}

/** With `passwordHash` only while that is still the password: the lock makes a change of password wait for us, or us see it. */
async function openSession(database: Queryable, userId: UserId, now: Date, passwordHash: string | null = null): Promise<NewSession> {
  const token = newSecretText('session');
  const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
  const opened = await database.query(
    `insert into identity.sessions (session_hash, user_id, created_at, expires_at)
     select $1::bytea, p.user_id, $3::timestamptz, $4::timestamptz
       from (select user_id from identity.passwords where user_id = $2 and ($5::text is null or password_hash = $5) for share) p
     returning user_id`,
    [hashOf(token), userId, now, expiresAt, passwordHash],
  );
  if (opened.length === 0) throw refused('wrong-credentials');
  return { token, userId, expiresAt };
}
