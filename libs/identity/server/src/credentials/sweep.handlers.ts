import { Database } from '@heliograph/database';
import { SweepCredentials } from '@heliograph/identity-contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

// A family keeps its used codes and old refresh hashes to its end, so that reuse is recognised; what is dead for a day is of no use.
const SWEEPS = [
  `delete from identity.grants where expires_at < $1::timestamptz - interval '1 day' or revoked_at < $1::timestamptz - interval '1 day' returning id`,
  `delete from identity.grants g using identity.authorization_codes c
    where c.grant_id = g.id and c.used_at is null and c.expires_at < $1::timestamptz - interval '1 day' returning g.id`,
  `delete from identity.access_tokens where expires_at < $1::timestamptz - interval '1 day' returning id`,
  'delete from identity.sessions where expires_at < $1 returning user_id',
];

@CommandHandler(SweepCredentials)
export class SweepCredentialsHandler implements ICommandHandler<SweepCredentials> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ context }: SweepCredentials): Promise<number> {
    let swept = 0;
    for (const sweep of SWEEPS) swept += (await this.database.query(sweep, [context.now])).length;
    return swept;
  }
}
