import { Database } from '@heliograph/database';
import { AddSecret, type AppSecret, ListSecrets, type NewSecret, RemoveSecret, type SecretId } from '@heliograph/identity-contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { findOwnApp } from './app-rows.js';
import { refused } from '../refusal/refusal.js';

const MOST_SECRETS = 10;

@CommandHandler(AddSecret)
export class AddSecretHandler implements ICommandHandler<AddSecret> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ context, actorId, appId }: AddSecret): Promise<NewSecret> {
    if (!(await findOwnApp(this.database, actorId, appId))) throw refused('unknown-app');
    const clientSecret = newSecretText('client-secret');
    const [row] = await this.database.query<{ id: SecretId }>(
      `insert into identity.app_secrets (app_id, secret_hash, created_at)
       select $1::bigint, $2::bytea, $3::timestamptz where (select count(*) from identity.app_secrets where app_id = $1) < ${MOST_SECRETS} returning id`,
      [appId, hashOf(clientSecret), context.now],
    );
    if (row) return { id: row.id, clientSecret };
    throw refused('invalid', { secrets: [`has ${MOST_SECRETS} live secrets; remove one first`] });
  }
}

@CommandHandler(RemoveSecret)
export class RemoveSecretHandler implements ICommandHandler<RemoveSecret> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ actorId, appId, secretId }: RemoveSecret): Promise<void> {
    if (!(await findOwnApp(this.database, actorId, appId))) throw refused('unknown-app');
    const gone = await this.database.query('delete from identity.app_secrets where id = $1 and app_id = $2 returning id', [
      secretId,
      appId,
    ]);
    if (gone.length === 0) throw refused('unknown-secret');
  }
}

@QueryHandler(ListSecrets)
export class ListSecretsHandler implements IQueryHandler<ListSecrets> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ ownerId, appId }: ListSecrets): Promise<readonly AppSecret[]> {
    return this.database.query<AppSecret>(
      `select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
         from identity.app_secrets s join identity.apps a on a.id = s.app_id
        where s.app_id = $1 and a.owner_id = $2 order by s.id desc`,
      [appId, ownerId],
    );
  }
}
