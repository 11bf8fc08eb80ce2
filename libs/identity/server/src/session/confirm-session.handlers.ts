import { Database } from '@heliograph/database';
import { ConfirmSession } from '@heliograph/identity-contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readCredentialId } from '../credentials/credential-ids.js';
import { PasswordConfirmation } from '../credentials/password-confirmation.js';
import { refused } from '../refusal/refusal.js';

@CommandHandler(ConfirmSession)
export class ConfirmSessionHandler implements ICommandHandler<ConfirmSession> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(PasswordConfirmation) private readonly confirmation: PasswordConfirmation,
  ) {}

  async execute({ context: { credential, now }, actorId, password }: ConfirmSession): Promise<void> {
    const session = credential === undefined ? null : readCredentialId(credential);
    if (session?.prefix !== 'ss') throw refused('credential-ended');
    const hash = await this.confirmation.confirm(actorId, password, 'password', now);
    // A password that was replaced meanwhile has ended the session.
    const confirmed = await this.database.query(
      `update identity.sessions s set confirmed_at = $3 from identity.passwords p
        where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and p.user_id = s.user_id and p.password_hash = $4 returning s.id`,
      [session.rowId, actorId, now, hash],
    );
    if (confirmed.length === 0) throw refused('credential-ended');
  }
}
