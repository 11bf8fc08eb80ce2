import { lostInPowerCut, pendingMigrations } from '@heliograph/database';
import { mayChangeEvents } from '@heliograph/event-store';
import type { ErasureFinding } from '@heliograph/event-store/privacy';
import { mailPlace, migrationsOf, missingOf, sampleOfFiles } from '@heliograph/runtime';
import type { Session } from '../session.js';
import { api } from './api.check.js';
import type { Check } from './check.js';
import { checkpointCopies } from './checkpoint-copies.check.js';
import { disk } from './disk.check.js';
import { mail } from './mail.check.js';
import { masterKey } from './master-key.check.js';
import { queues } from './queues.check.js';
import { readModels } from './read-models.check.js';
import { siteTexts } from './site-texts.check.js';
import { workers } from './workers.check.js';

const DATABASE_REMEDY = 'see that PostgreSQL runs and that DATABASE_URL leads there';

/** What everything else needs. */
export const database: Check = {
  name: 'database',
  remedy: DATABASE_REMEDY,
  needsDatabase: false,
  run: async (session) => {
    const opened = await session.database();
    const [row] = await opened.query<{ version: string }>("select current_setting('server_version') as version");
    const off = await lostInPowerCut(opened);
    return {
      ok: off.length === 0,
      found: `PostgreSQL ${row?.version}${off.length === 0 ? '' : `, but ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off: a power cut loses events, switch on`}`,
    };
  },
};

const migrations: Check = {
  name: 'migrations',
  remedy: 'see that DATABASE_ADMIN_URL leads to the server itself, with the login of the owner',
  needsDatabase: true,
  run: async (session) => {
    const pending = await pendingMigrations(session.adminUrl(), migrationsOf(session.contexts));
    return {
      ok: pending.length === 0,
      found: pending.length === 0 ? 'up to date' : `missing: ${pending.join(', ')}: run heliograph db migrate`,
    };
  },
};

const rights: Check = {
  name: 'rights',
  remedy: DATABASE_REMEDY,
  needsDatabase: true,
  run: async (session) => {
    const can = await mayChangeEvents(await session.database());
    return {
      ok: !can,
      found: can ? 'the login of the processes may change events: use a login of its own' : 'the processes cannot change events',
    };
  },
};

const files: Check = {
  name: 'files',
  remedy: 'see that the store answers and that STORAGE_URL leads there',
  needsDatabase: false,
  run: async ({ storage }) => {
    // The first entry is enough: a store that lists is reachable.
    for await (const { key } of storage.listFiles('')) return { ok: true, found: `the store answers (${key.split('/', 1)[0]}, ...)` };
    return { ok: true, found: 'the store answers and is empty' };
  },
};

const pictures: Check = {
  name: 'pictures',
  remedy: 'see that the store answers and that STORAGE_URL leads there',
  needsDatabase: true,
  run: async (session) => {
    const { database, contexts } = await session.runtime();
    // Some by chance: all of a large store are for `media verify`.
    const sample = await sampleOfFiles(database, contexts);
    const missing = await missingOf({ database, storage: session.storage, contexts }, sample);
    if (missing.length === 0) return { ok: true, found: `a sample of ${sample.length} files that the database names is in the store` };
    const first = missing.slice(0, 3).map(({ key, of }) => `${key} of ${of}`);
    return {
      ok: false,
      found: `${missing.length} of ${sample.length} files that the database names are not in the store (${first.join(', ')}): run heliograph media verify, and see docs/runbooks/backup-and-restore.md`,
    };
  },
};

const erasures: Check = {
  name: 'erasures',
  remedy: DATABASE_REMEDY,
  needsDatabase: true,
  run: async (session) => {
    // An erasure takes a moment: only one that is older than a minute is late.
    const late = (await (await session.runtime()).erasures.listErasures()).filter(
      ({ certifiedAt, begunAt }) => !certifiedAt && Date.now() - begunAt.getTime() > 60_000,
    );
    const unfinished = late.map(({ person, places }) => `user ${person}: ${placesHeld(places)}`);
    return {
      ok: late.length === 0,
      found: late.length === 0 ? 'no erasure is unfinished' : `${unfinished.join(', ')}: heliograph erasures show says what is left`,
    };
  },
};

const placesHeld = (places: readonly ErasureFinding[]): string => {
  const held = places.filter(({ found }) => found > 0).map(({ place }) => place);
  return held.length === 0 ? 'no worker has checked yet' : held.join(' ');
};

/** Checks that contexts bring along. */
const ofContexts = (session: Session): Check[] =>
  session.contexts.flatMap(({ checks = {} }) =>
    Object.entries(checks).map(
      ([name, check]): Check => ({
        name,
        remedy: DATABASE_REMEDY,
        needsDatabase: check.needsDatabase,
        run: async ({ settings }) =>
          check.needsDatabase
            ? check.run({
                database: await session.database(),
                mail: mailPlace(settings),
                cdnPurgeUrl: settings.cdnPurgeUrl ?? undefined,
              })
            : check.run(),
      }),
    ),
  );

/** Everything but the database, in the order in which it is shown. */
export const checksOf = (session: Session): Check[] => [
  masterKey,
  migrations,
  rights,
  files,
  disk,
  pictures,
  queues,
  workers,
  readModels,
  erasures,
  checkpointCopies,
  mail,
  siteTexts,
  api,
  ...ofContexts(session),
];
