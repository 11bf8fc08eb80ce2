import type { Settings } from '@heliograph/settings';
import type { BoundedContext, MailPlace } from './bounded-context.js';
import type { RuntimeOptions } from './runtime.js';

/** What a process opens under its settings: Redis for the queues where there is one, else the product's own PostgreSQL. */
export function runtimeOptions(settings: Settings, contexts: readonly BoundedContext[], applicationName: string): RuntimeOptions {
  return {
    contexts,
    databaseUrl: settings.database.url,
    databasePool: settings.database.pool,
    queues: settings.redis ? { redisUrl: settings.redis.url } : { databaseUrl: settings.database.url },
    masterKey: Buffer.from(settings.masterKey, 'hex'),
    storageUrl: settings.storage.url,
    applicationName,
    editsPerDay: settings.editsPerDay,
    staffSecondFactor: settings.staffSecondFactor,
  };
}

/** Where the processes send mails; undefined where none are sent. */
export function mailPlace({ mail, web }: Settings): MailPlace | undefined {
  return mail.url === null ? undefined : { location: mail.url, from: mail.from, webUrl: web.url };
}
