import { createHmac } from 'node:crypto';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  IsBrowserSubscribed,
  ListSubscribedBrowsers,
  MAX_BROWSERS,
  SubscribeBrowser,
  type SubscribedBrowser,
  UnsubscribeBrowser,
} from '@heliograph/identity-contracts';
import { addressIn, type Context } from '@heliograph/kernel';
import { areBrowserKeys, endpointOf } from '@heliograph/push';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { readCredentialId } from '../credentials/credential-ids.js';
import { rejection } from '../refusal/refusal.js';
import { openBrowser, sealBrowser } from './stored-browser.js';

/** Another session with the same browser waits for this one, and then takes it over. The lock of the account is taken first. */
const ALONE = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
/** The same browser may have been somebody else's before: it is notified for one of them. */
const ONLY_HERE = 'delete from identity.browser_subscriptions where endpoint = $1 and session_id <> $2';
const SUBSCRIBE = `
  insert into identity.browser_subscriptions (session_id, user_id, endpoint, sealed, created_at) values ($1, $2, $3, $4, $5)
  on conflict (session_id) do update set endpoint = excluded.endpoint, sealed = excluded.sealed, created_at = excluded.created_at`;
const NEWEST = `
  delete from identity.browser_subscriptions where session_id in (
    select session_id from identity.browser_subscriptions where user_id = $1 order by created_at desc, session_id desc offset ${MAX_BROWSERS})`;
const LIST = `
  select b.session_id as "sessionId", b.created_at as "subscribedAt", b.sealed from identity.browser_subscriptions b
    join identity.sessions s on s.id = b.session_id and s.expires_at > $2
   where b.user_id = $1 order by b.created_at desc, b.session_id desc limit ${MAX_BROWSERS}`;

@CommandHandler(SubscribeBrowser)
export class SubscribeBrowserHandler implements ICommandHandler<SubscribeBrowser> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, actorId, subscription, language }: SubscribeBrowser): Promise<void> {
    const session = sessionOf(context);
    const { endpoint, keys } = subscription;
    // Whether the address may be asked is decided each time that it is.
    if (endpointOf(endpoint, { mayBeLoopback: true }) === null || !areBrowserKeys(keys))
      throw rejection('invalid-subscription', { endpoint: ['is not an address of a push service with its keys'] });
    const { keyring } = this.store;
    const hash = createHmac('sha256', await keyring.secret('identity.browser-endpoints'))
      .update(endpoint)
      .digest();
    const browser = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language };
    const sealed = await sealBrowser(keyring, actorId, session, browser);
    await withSharedAccountLock(
      this.database,
      actorId,
      { kind: 'context', context },
      async (account) => {
        await account.query(ALONE, [`identity.browser ${hash.toString('hex')}`]);
        await account.query(ONLY_HERE, [hash, session]);
        await account.query(SUBSCRIBE, [session, actorId, hash, sealed, context.now]);
        await account.query(NEWEST, [actorId]);
      },
      { alone: true },
    );
  }
}

@CommandHandler(UnsubscribeBrowser)
export class UnsubscribeBrowserHandler implements ICommandHandler<UnsubscribeBrowser> {
  constructor(private readonly database: Database) {}

  async execute({ context, actorId }: UnsubscribeBrowser): Promise<void> {
    await this.database.query('delete from identity.browser_subscriptions where session_id = $1 and user_id = $2', [
      sessionOf(context),
      actorId,
    ]);
  }
}

@QueryHandler(IsBrowserSubscribed)
export class IsBrowserSubscribedHandler implements IQueryHandler<IsBrowserSubscribed> {
  constructor(private readonly database: Database) {}

  async execute({ credential }: IsBrowserSubscribed): Promise<boolean> {
    const { rowId } = readCredentialId(credential);
    return (await this.database.query('select from identity.browser_subscriptions where session_id = $1', [rowId])).length > 0;
  }
}

@QueryHandler(ListSubscribedBrowsers)
export class ListSubscribedBrowsersHandler implements IQueryHandler<ListSubscribedBrowsers> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ userId, now }: ListSubscribedBrowsers): Promise<SubscribedBrowser[]> {
    const rows = await this.database.query<Pick<SubscribedBrowser, 'sessionId' | 'subscribedAt'> & { sealed: string }>(LIST, [userId, now]);
    const opened = rows.map(async ({ sealed, ...row }) => {
      const browser = await openBrowser(this.store.keyring, String(row.sessionId), sealed);
      const host = browser && addressIn(browser.endpoint)?.host;
      return browser && host ? [{ ...row, service: host, language: browser.language }] : [];
    });
    return (await Promise.all(opened)).flat();
  }
}

function sessionOf({ credential }: Context): string {
  const found = credential === undefined ? null : readCredentialId(credential);
  if (found?.prefix !== 'ss') throw rejection('credential-ended');
  return found.rowId;
}
