import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Application, DeleteApplication, RegisterApplication, UpdateApplication } from '@heliograph/identity-contracts';
import { type AppCommand, application } from '@heliograph/identity-core';
import { AppId, type Context, type UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { FORGET_APP } from '../app-request/app-request.sql.js';
import { hashOf, newClientId, newSecretText } from '../credentials/secret-text.js';
import { appStream, identityLog } from '../identity.log.js';
import { findOwnApp } from './app-rows.js';
import { refused } from '../refusal/refusal.js';

@CommandHandler(RegisterApplication)
export class RegisterApplicationHandler implements ICommandHandler<RegisterApplication> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, ownerId, fields }: RegisterApplication): Promise<Application & { clientSecret: string }> {
    const command = {
      kind: 'register',
      appId: AppId(0),
      actorId: ownerId,
      clientId: newClientId(),
      fields,
      at: context.now.toISOString(),
    } as const;
    application.decide(command, application.initial);
    // The secret is stored first: a secret without an app is harmless, an app without a secret could never be used.
    const clientSecret = newSecretText('client-secret');
    const [row] = await this.database.query<{ app_id: AppId }>(
      `insert into identity.app_secrets (app_id, secret_hash, created_at) values (nextval('identity.app_id'), $1, $2) returning app_id`,
      [hashOf(clientSecret), context.now],
    );
    const { app_id: appId } = row as { app_id: AppId };
    await decideOnApp(this.store, context, { ...command, appId });
    return { ...(await ownApp(this.database, ownerId, appId)), clientSecret };
  }
}

@CommandHandler(UpdateApplication)
export class UpdateApplicationHandler implements ICommandHandler<UpdateApplication> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, actorId, appId, fields }: UpdateApplication): Promise<Application> {
    await decideOnApp(this.store, context, { kind: 'change', appId, actorId, fields, at: context.now.toISOString() });
    return ownApp(this.database, actorId, appId);
  }
}

@CommandHandler(DeleteApplication)
export class DeleteApplicationHandler implements ICommandHandler<DeleteApplication> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
    @Inject(LiveTokens) private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, appId }: DeleteApplication): Promise<void> {
    await decideOnApp(this.store, context, { kind: 'delete', appId, actorId, at: context.now.toISOString() });
    // The app's row was deleted with the event, which invalidated its tokens; this only cleans up.
    await this.database.query('delete from identity.app_secrets where app_id = $1', [appId]);
    await this.database.query(FORGET_APP, [appId]);
    await this.database.query('update identity.grants set revoked_at = $2 where app_id = $1 and revoked_at is null', [appId, context.now]);
    await this.tokens.afterRevoking();
  }
}

async function decideOnApp(store: EventStore, context: Context, command: AppCommand): Promise<void> {
  await decideOn(store, { log: identityLog, stream: appStream(command.appId), decider: application, command, context });
}

async function ownApp(database: Database, ownerId: UserId, appId: AppId): Promise<Application> {
  const app = await findOwnApp(database, ownerId, appId);
  if (!app) throw refused('unknown-app');
  return app;
}
