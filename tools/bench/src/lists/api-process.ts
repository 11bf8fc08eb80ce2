import { join } from 'node:path';
import { type Dispatcher, newContext } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import { freePort } from '@heliograph/database/embedded';
import { CollectPhoto, CreateCollection, ListCollections } from '@heliograph/gallery-contracts';
import { AddSecret, CreatePersonalToken, GrantRole, RegisterApplication } from '@heliograph/identity-contracts';
import { type CollectionId, type PhotoId, UserId } from '@heliograph/kernel';
import { SetTheme, weekOf } from '@heliograph/media-contracts';
import { openApplication } from '@heliograph/runtime';
import { openRuntimeOf } from '../data/fill.js';
import type { KeptServer } from '../data/kept-server.js';
import { word } from '../data/words.js';
import { startProgram } from '../http/program.js';
import { startRedis } from '../server.js';
import type { Session } from '../session.js';

export interface RunningApi extends Caller {
  readonly base: string;
  readonly pid: number;
}

/** A person with every scope that opens a list. */
interface Caller {
  readonly token: string;
  readonly applicationId: number;
  readonly collectionId: CollectionId;
  /** It has a theme. */
  readonly week: string;
}

/** Photos in the collection: four of the largest pages. */
const COLLECTED = 200;

/** The product's API in a process of its own, on a data set, with a user without rate limits. Its log is next to the data set. */
export async function startApi(session: Session, server: KeptServer, userId: number): Promise<RunningApi> {
  const caller = await callerOf(server, UserId(userId));
  const redisUrl = await startRedis(session);
  if (!redisUrl) throw new Error('The API needs a redis-server here: npm run pretest fetches one');
  const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: server.runtimeUrl,
    DATABASE_MAY_LOSE_WRITES: '1',
    REDIS_URL: redisUrl,
    STORAGE_URL: `file://${server.dir}/files`,
    DRAIN_SECONDS: '0',
    HELIOGRAPH_MASTER_KEY: server.masterKey,
    PORT: String(port),
    WEB_PORT: String(web),
    METRICS_PORT: String(metrics),
    RATE_LIMIT_TOKEN: '100000000',
    STAFF_SECOND_FACTOR: '0',
    LOG_LEVEL: 'warn',
  };
  const { pid } = await startProgram(session, { app: 'api', settings, log: join(server.dir, 'api.log') });
  return { ...caller, pid, base: `http://127.0.0.1:${port}` };
}

async function callerOf(server: KeptServer, userId: UserId): Promise<Caller> {
  const runtime = await openRuntimeOf(server);
  const { application, dispatcher } = await openApplication(runtime);
  try {
    const context = () => newContext('system:bench');
    // Credentials are made under the lock of the account, which is this row; people of the data set have none, and nobody signs in.
    await runtime.database.query(
      `insert into identity.passwords (user_id, password_hash, changed_at) values ($1, '', now()) on conflict do nothing`,
      [userId],
    );
    // Some lists are staff's.
    await dispatcher.dispatch(new GrantRole(context(), userId, 'moderator'));
    const scopes = ['read', 'manage:account', 'moderate'];
    const { accessToken } = await dispatcher.dispatch(new CreatePersonalToken(context(), userId, 'bench', scopes));
    const app = await dispatcher.dispatch(
      new RegisterApplication(context(), userId, {
        name: 'bench',
        website: 'https://example.org',
        callbackUrls: ['https://example.org/back'],
        requirePkce: false,
        exactRedirect: false,
      }),
    );
    await dispatcher.dispatch(new AddSecret(context(), userId, app.id));
    const collectionId = await collectionOf(userId, dispatcher, runtime.database);
    return { token: accessToken, applicationId: app.id, collectionId, week: await themeOf(dispatcher, runtime.database) };
  } finally {
    await application.close();
    await runtime.close();
  }
}

/** It stays in the data set. */
async function collectionOf(ownerId: UserId, dispatcher: Pick<Dispatcher, 'dispatch'>, database: Database): Promise<CollectionId> {
  const own = new ListCollections({ ownerId, withPrivate: true, without: [] }, { page: 1, perPage: 1 });
  const [kept] = (await dispatcher.dispatch(own)).items;
  if (kept) return kept.id;
  const context = () => newContext('system:bench');
  const about = { title: 'Bench', description: '', isPrivate: false };
  const collectionId = await dispatcher.dispatch(new CreateCollection(context(), ownerId, about));
  const photos = await database.query<{ photoId: PhotoId; photoOwnerId: UserId }>(
    `select photo_id as "photoId", owner_id as "photoOwnerId" from views.photo_cards where state = 'published' order by photo_id desc limit $1`,
    [COLLECTED],
  );
  for (const photo of photos)
    await dispatcher.dispatch(new CollectPhoto(context(), ownerId, { ...photo, collectionId, position: null, without: [] }));
  return collectionId;
}

/** Of the most used tag, in the week of a photo. It stays in the data set. */
async function themeOf(dispatcher: Pick<Dispatcher, 'dispatch'>, database: Database): Promise<string> {
  const [photo] = await database.query<{ day: string }>(
    `select to_char(took_at, 'YYYY-MM-DD') as day from views.photo_cards where state = 'published' order by photo_id limit 1`,
  );
  const week = weekOf(photo?.day ?? '2026-01-01');
  await dispatcher.dispatch(new SetTheme(newContext('system:bench'), week, { title: 'Bench', tag: word(0) }));
  return week;
}
