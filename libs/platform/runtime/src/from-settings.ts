import { isKmsProblem, type MasterKey, openMasterKey } from '@heliograph/event-store/privacy';
import type { QueuesLocation } from '@heliograph/queues';
import { type Settings, SettingsError } from '@heliograph/settings';
import { relyingPartyOf } from '@heliograph/cqrs';
import type { BoundedContext, MailPlace, PushPlace } from './bounded-context.js';
import type { RuntimeOptions } from './runtime.js';

/** What a process opens under its settings. */
export async function runtimeOptions(
  settings: Settings,
  contexts: readonly BoundedContext[],
  applicationName: string,
  masterKey?: MasterKey,
): Promise<RuntimeOptions> {
  return {
    contexts,
    databaseUrl: settings.database.url,
    databasePool: settings.database.pool,
    queues: queuesLocation(settings),
    masterKey: masterKey ?? (await masterKeyOf(settings)),
    storageUrl: settings.storage.url,
    applicationName,
    editsPerDay: settings.editsPerDay,
    staffSecondFactor: settings.staffSecondFactor,
    relyingParty: relyingPartyOf(settings.web.url, settings.api.publicUrl),
  };
}

/** Redis where there is one, else the product's own PostgreSQL. */
export function queuesLocation({ redis, database }: Settings): QueuesLocation {
  return redis ? { redisUrl: redis.url } : { databaseUrl: database.url };
}

/** The master key of the settings. @throws SettingsError when it is in a KMS that does not answer, or refuses */
export async function masterKeyOf({ masterKey }: Settings): Promise<MasterKey> {
  return openMasterKey(masterKey).catch((error: unknown) => {
    throw isKmsProblem(error) ? new SettingsError('HELIOGRAPH_MASTER_KEY', `cannot be used: ${error.message}`) : error;
  });
}

/** Where the processes send mails; undefined where none are sent. */
export function mailPlace({ mail, web }: Settings): MailPlace | undefined {
  return mail.url === null ? undefined : { location: mail.url, from: mail.from, webUrl: web.url };
}

/** With what browsers are notified; undefined where none are. */
export function pushPlace({ push, web }: Settings): PushPlace | undefined {
  return push === null ? undefined : { ...push, webUrl: web.url };
}
