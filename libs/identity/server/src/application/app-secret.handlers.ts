import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { AddSecret, type AppSecret, ListSecrets, type NewSecret, RemoveSecret, type SecretId } from '@heliograph/identity-contracts';
import { CredentialNumber } from '@heliograph/identity-core';
import type { AppId, Context } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { recordIssuedCredential, type RecordedCredential, recordRevokedCredentials } from '../credential-record/record-credentials.js';
import { type ConfirmedAccount, type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { findOwnApp } from './app-rows.js';
import { appSecrets } from './apps.table.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccountForApps } from '../second-factor/confirm-account.js';

const MAX_SECRETS = 10;

@CommandHandler(AddSecret)
export class AddSecretHandler implements ICommandHandler<AddSecret> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, actorId, appId }: AddSecret): Promise<NewSecret> {
    const add = async (account: SharedLockAccount): Promise<NewSecret> => {
      const app = await findOwnApp(account, actorId, appId);
      if (!app) throw rejection('unknown-app');
      if (app.isPublic) throw rejection('invalid', { secrets: ['A public app has no secret'] });
      const [secrets] = await account.query<{ count: number }>(
        'select count(*)::int as count from identity.app_secrets where app_id = $1',
        [appId],
      );
      if ((secrets?.count ?? 0) >= MAX_SECRETS)
        throw rejection('invalid', { secrets: [`The app has ${MAX_SECRETS} live secrets. Remove one first`] });
      const confirmed = await confirmAccountForApps(account, context);
      const made = await newSecret(this.store, confirmed, context, appId);
      await queueCredentialMail(confirmed, context, { kind: 'app-secret', row: made.id });
      return made;
    };
    return withSharedAccountLock(this.database, actorId, { kind: 'context', context }, add, { alone: true });
  }
}

export async function newSecret(store: EventStore, account: ConfirmedAccount, context: Context, appId: AppId): Promise<NewSecret> {
  const clientSecret = newSecretText('client-secret');
  const recorded = await recordIssuedCredential(store, account, context, { kind: 'app-secret', appId, scopes: null, expiresAt: null });
  return { id: await insertSecret(account, recorded, { appId, hash: hashOf(clientSecret), now: context.now }), clientSecret };
}

interface SecretToInsert {
  readonly appId: AppId;
  readonly hash: Buffer;
  readonly now: Date;
}

async function insertSecret(
  account: ConfirmedAccount,
  { id }: RecordedCredential<'app-secret'>,
  { appId, hash, now }: SecretToInsert,
): Promise<SecretId> {
  const [row] = await account.query<{ id: SecretId }>(
    'insert into identity.app_secrets (id, app_id, secret_hash, created_at) overriding system value values ($1, $2, $3, $4) returning id',
    [id, appId, hash, now],
  );
  return (row as { id: SecretId }).id;
}

@CommandHandler(RemoveSecret)
export class RemoveSecretHandler implements ICommandHandler<RemoveSecret> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, actorId, appId, secretId }: RemoveSecret): Promise<void> {
    if (!(await findOwnApp(this.database, actorId, appId))) throw rejection('unknown-app');
    const gone = await this.database.rowsOf(appSecrets, (rows) => rows.delete({ id: secretId, appId }));
    if (!gone.affected) throw rejection('unknown-secret');
    await recordRevokedCredentials(this.store, context, [{ kind: 'app-secret', id: CredentialNumber(secretId), userId: actorId }]);
  }
}

@QueryHandler(ListSecrets)
export class ListSecretsHandler implements IQueryHandler<ListSecrets> {
  constructor(private readonly database: Database) {}

  execute({ ownerId, appId }: ListSecrets): Promise<readonly AppSecret[]> {
    return this.database.query<AppSecret>(
      `select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
         from identity.app_secrets s join identity.apps a on a.id = s.app_id
        where s.app_id = $1 and a.owner_id = $2 order by s.id desc`,
      [appId, ownerId],
    );
  }
}
