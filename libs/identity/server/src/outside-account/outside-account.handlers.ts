import { Database } from '@heliograph/database';
import {
  ConnectOutsideAccount,
  DisconnectOutsideAccount,
  FindOutsideUser,
  ListOutsideAccounts,
  type OutsideAccount,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ConfirmedAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccount } from '../second-factor/confirm-account.js';
import { outsideAccounts } from './outside-accounts.table.js';

@QueryHandler(FindOutsideUser)
export class FindOutsideUserHandler implements IQueryHandler<FindOutsideUser> {
  constructor(
    private readonly database: Database,
    private readonly secrets: IdentitySecrets,
  ) {}

  async execute({ identity }: FindOutsideUser): Promise<UserId | null> {
    const subjectHash = await this.secrets.outsideSubject(identity);
    return (await this.database.rowsOf(outsideAccounts, (rows) => rows.findOneBy({ subjectHash })))?.userId ?? null;
  }
}

@CommandHandler(ConnectOutsideAccount)
export class ConnectOutsideAccountHandler implements ICommandHandler<ConnectOutsideAccount> {
  constructor(
    private readonly database: Database,
    private readonly secrets: IdentitySecrets,
  ) {}

  async execute({ context, actorId, identity }: ConnectOutsideAccount): Promise<void> {
    const hash = await this.secrets.outsideSubject(identity);
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, async (account) => {
      const confirmed = await confirmAccount(account, context);
      if (await connect(confirmed, hash, identity.provider, context.now))
        await queueCredentialMail(confirmed, context, { kind: 'outside-account', row: context.now.getTime() });
    });
  }
}

/** Answers whether it was not connected before. */
async function connect(account: ConfirmedAccount, subjectHash: Buffer, provider: string, now: Date): Promise<boolean> {
  const made = await account.query(
    'insert into identity.outside_accounts (subject_hash, provider, user_id, connected_at) values ($1, $2, $3, $4) on conflict do nothing returning user_id',
    [subjectHash, provider, account.userId, now],
  );
  const connected = await account.query('select from identity.outside_accounts where subject_hash = $1 and user_id = $2', [
    subjectHash,
    account.userId,
  ]);
  if (connected.length === 0) throw rejection('outside-account-taken');
  return made.length > 0;
}

@CommandHandler(DisconnectOutsideAccount)
export class DisconnectOutsideAccountHandler implements ICommandHandler<DisconnectOutsideAccount> {
  constructor(private readonly database: Database) {}

  async execute({ actorId, provider }: DisconnectOutsideAccount): Promise<void> {
    await this.database.rowsOf(outsideAccounts, (rows) => rows.delete({ userId: actorId, provider }));
  }
}

@QueryHandler(ListOutsideAccounts)
export class ListOutsideAccountsHandler implements IQueryHandler<ListOutsideAccounts> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: ListOutsideAccounts): Promise<readonly OutsideAccount[]> {
    const found = await this.database.rowsOf(outsideAccounts, (rows) => rows.find({ where: { userId }, order: { provider: 'asc' } }));
    return found.map(({ provider, connectedAt }) => ({ provider, connectedAt }));
  }
}
