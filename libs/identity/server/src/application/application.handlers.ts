import { decideOn } from '@heliograph/cqrs';
import { Database, type Queryable } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  type Application,
  DeleteApplication,
  type NewApplication,
  RegisterApplication,
  UpdateApplication,
} from '@heliograph/identity-contracts';
import { type AppCommand, application } from '@heliograph/identity-core';
import { AppId, type Context, type UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { FORGET_APP } from './app-request.sql.js';
import { type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { newClientId } from '../credentials/secret-text.js';
import { appStream, identityLog } from '../identity.log.js';
import { newSecret } from './app-secret.handlers.js';
import { findOwnApp } from './app-rows.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccountForApps } from '../second-factor/confirm-account.js';

@CommandHandler(RegisterApplication)
export class RegisterApplicationHandler implements ICommandHandler<RegisterApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, ownerId, fields, most }: RegisterApplication): Promise<NewApplication> {
    const command = {
      kind: 'register',
      appId: AppId(0),
      actorId: ownerId,
      clientId: newClientId(),
      fields,
      at: context.now.toISOString(),
    } as const;
    application.decide(command, application.initial);
    // The account is held until the event is stored. Should the process end in between, there is an app to which its owner adds a secret.
    const register = async (account: SharedLockAccount) => {
      const confirmed = await confirmAccountForApps(account, context);
      await withinMost(account, most);
      const [row] = await account.query<{ app_id: AppId }>(`select nextval('identity.app_id') as app_id`);
      const { app_id: appId } = row as { app_id: AppId };
      const clientSecret = fields.isPublic ? null : (await newSecret(this.store, confirmed, context, appId)).clientSecret;
      await decideOnApp(this.store, context, { ...command, appId });
      await queueCredentialMail(confirmed, context, { kind: 'app', row: appId });
      return { ...(await ownApp(account, ownerId, appId)), clientSecret };
    };
    return withSharedAccountLock(this.database, ownerId, { kind: 'context', context }, register, { alone: most !== null });
  }
}

@CommandHandler(UpdateApplication)
export class UpdateApplicationHandler implements ICommandHandler<UpdateApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, actorId, appId, fields }: UpdateApplication): Promise<Application> {
    return withSharedAccountLock(this.database, actorId, { kind: 'context', context }, async (account) => {
      await decideOnApp(this.store, context, { kind: 'change', appId, actorId, fields, at: context.now.toISOString() });
      return ownApp(account, actorId, appId);
    });
  }
}

@CommandHandler(DeleteApplication)
export class DeleteApplicationHandler implements ICommandHandler<DeleteApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, appId }: DeleteApplication): Promise<void> {
    await decideOnApp(this.store, context, { kind: 'delete', appId, actorId, at: context.now.toISOString() });
    // The app's row was deleted with the event, which invalidated its tokens; this only cleans up.
    await this.database.query('delete from identity.app_secrets where app_id = $1', [appId]);
    await this.database.query(FORGET_APP, [appId]);
    await this.database.query('update identity.grants set revoked_at = $2 where app_id = $1 and revoked_at is null', [appId, context.now]);
    await this.tokens.refreshAfterRevocation();
  }
}

async function decideOnApp(store: EventStore, context: Context, command: AppCommand): Promise<void> {
  await decideOn(store, {
    log: identityLog,
    stream: appStream(command.appId),
    decider: application,
    command,
    context,
    isEdit: command.kind === 'change',
  });
}

/** The account is locked while they are counted, so of two at once the second counts the first. */
async function withinMost(account: SharedLockAccount, most: number | null): Promise<void> {
  if (most === null) return;
  const [apps] = await account.query<{ count: number }>('select count(*)::int as count from identity.apps where owner_id = $1', [
    account.userId,
  ]);
  if ((apps?.count ?? 0) >= most) throw rejection('invalid', { applications: [`You have ${most} apps. Delete one first`] });
}

async function ownApp(database: Queryable, ownerId: UserId, appId: AppId): Promise<Application> {
  const app = await findOwnApp(database, ownerId, appId);
  if (!app) throw rejection('unknown-app');
  return app;
}
