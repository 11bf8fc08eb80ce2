import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { ConcurrencyConflict, EventStore } from '@heliograph/event-store';
import { RegisterUser, type UserProfile } from '@heliograph/identity-contracts';
import {
  checkedForm,
  claimEmail,
  claimUsername,
  foldEmail,
  foldUsername,
  registration,
  type RegistrationForm,
  usernameProblem,
} from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { breachedPasswords } from '../credentials/breached-passwords.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { Passwords } from '../credentials/passwords.js';
import { identityLog, userStream } from '../identity.log.js';
import { rejection } from '../refusal/refusal.js';

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly secrets: IdentitySecrets,
    private readonly passwords: Passwords,
  ) {}

  async execute({ context, fields, rules, offsetMinutes }: RegisterUser): Promise<UserProfile> {
    const form = checkedForm(fields, await breachedPasswords(), await this.isNameTaken(fields.username));
    await this.refuseTakenEmail(form);
    const userId = await this.newUser(form.password, context);
    const usernameStream = await this.secrets.usernameStream(form.username);
    const emailStream = await this.secrets.emailStream(form.email);
    try {
      await decideOn(this.store, {
        log: identityLog,
        stream: userStream(userId),
        decider: registration,
        command: { userId, form, rules, offsetMinutes, at: context.now.toISOString() },
        context,
        otherStreams: [
          { stream: usernameStream, expectedVersion: 0, events: [claimUsername(userId)] },
          { stream: emailStream, expectedVersion: 0, events: [claimEmail(userId)] },
        ],
      });
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      await this.database.query('delete from identity.passwords where user_id = $1', [userId]);
      await this.database.query('delete from identity.mail_wanted where user_id = $1', [userId]);
      // Another registration was faster, or the name was an erased person's (U1); the existing claim says which.
      throw (await this.store.load(identityLog, usernameStream)).version > 0 ? rejection('username-taken') : rejection('email-taken');
    }
    const { username, name, email } = form;
    const nothingYet = {
      emailVerified: false,
      location: null,
      bio: null,
      websiteUrl: null,
      avatar: null,
      isHero: false,
      disabled: false,
    };
    return { userId, username, name, email, ...nothingYet, createdAt: context.now };
  }

  /** Known early, it is said with all else that is wrong; the claims decide. */
  private async isNameTaken(username: string): Promise<boolean> {
    const name = username.trim();
    if (usernameProblem(name) !== null) return false;
    return (await this.database.query('select from identity.users where username_folded = $1', [foldUsername(name)])).length > 0;
  }

  /** Saves hashing for an address that is known to be taken. */
  private async refuseTakenEmail({ email }: RegistrationForm): Promise<void> {
    const rows = await this.database.query('select from identity.users where email_folded = $1', [foldEmail(email)]);
    if (rows.length > 0) throw rejection('email-taken');
  }

  /**
   * The password is stored first: a hash without a user is harmless, a user without a hash could never sign in. With it, for users who register
   * themselves, the mail that verifies the address; it waits until there is a user, and expires where there never is one.
   */
  private async newUser(password: string, { actor, now }: Context): Promise<UserId> {
    const hash = await this.passwords.hash(password);
    const [row] = await this.database.query<{ user_id: UserId }>(
      `with made as (
         insert into identity.passwords (user_id, password_hash, changed_at) values (nextval('identity.user_id'), $1, $2) returning user_id
       ), wanted as (
         insert into identity.mail_wanted (kind, user_id, wanted_at, due_at)
         select 'email-verification', user_id, $2::timestamptz, $2::timestamptz from made where $3 not like 'system:%'
       )
       select user_id from made`,
      [hash, now, actor],
    );
    return (row as { user_id: UserId }).user_id;
  }
}
