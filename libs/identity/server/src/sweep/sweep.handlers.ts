import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { SweepCredentials } from '@heliograph/identity-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordEndedCredentials } from '../credential-record/ended-credentials.js';
import { AccountEnd } from '../erasure/account-end.js';
import { UNDO_DAYS } from '../mail/email-changes.js';
import { sweepAppRequests } from '../app-request/sweep-app-requests.js';

// A family keeps its used codes and old refresh hashes to its end, so that reuse is recognised; a day after its end nothing needs it.
const SWEEPS = [
  `delete from identity.grants where expires_at < $1::timestamptz - interval '1 day' or revoked_at < $1::timestamptz - interval '1 day' returning id`,
  `delete from identity.grants g using identity.authorization_codes c
    where c.grant_id = g.id and c.used_at is null and c.expires_at < $1::timestamptz - interval '1 day' returning g.id`,
  `delete from identity.access_tokens where expires_at < $1::timestamptz - interval '1 day' returning id`,
  'delete from identity.sessions where expires_at < $1 returning user_id',
  'delete from identity.passkey_challenges where expires_at < $1 returning user_id',
  'delete from identity.unfinished_sign_ins where expires_at < $1 returning user_id',
  `delete from identity.totp_secrets where confirmed_at is null and created_at < $1::timestamptz - interval '1 day' returning user_id`,
  'delete from identity.mail_tokens where expires_at < $1 returning user_id',
  `delete from identity.email_changes
    where coalesce(changed_at + make_interval(days => ${UNDO_DAYS}), asked_at + interval '1 day') < $1 returning user_id`,
  'delete from identity.attempts where window_ends < $1 returning count',
];

// By the database's clock, as they are read: twice as long as a token cache may go without reading them (ChangeFeed).
const OLD_REVOCATIONS = `delete from identity.revocations where recorded_at < now() - interval '1 hour'`;

@CommandHandler(SweepCredentials)
export class SweepCredentialsHandler implements ICommandHandler<SweepCredentials> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly end: AccountEnd,
  ) {}

  async execute({ context }: SweepCredentials): Promise<number> {
    await this.end.resumeErasures();
    await recordEndedCredentials(this.database, this.store, context);
    await this.database.query(OLD_REVOCATIONS);
    let swept = 0;
    for (const sweep of SWEEPS) swept += (await this.database.query(sweep, [context.now])).length;
    return swept + (await sweepAppRequests(this.database, context.now));
  }
}
