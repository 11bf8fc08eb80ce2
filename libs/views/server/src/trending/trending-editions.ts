import type { Database, Transaction } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { type ScoredPhoto, TRENDING_RULE, trendingPhotos, trendingWeights } from '@heliograph/views-core';
import { filteredNames } from '../photo-totals/photo-lists.js';
import {
  ADD_EDITION,
  ADD_LISTS,
  DROP_EDITIONS,
  DROP_LATER_EDITIONS,
  DROP_LATER_LISTS,
  DROP_LISTS,
  NEWEST_EDITION,
  SCORED_PHOTOS,
  TRY_LOCK,
} from './edition.sql.js';
import { listKey } from './list-key.js';

const LOOK_MILLISECONDS = 10_000;
/** Contract N5: between two editions. */
const PAUSE_MILLISECONDS = 5 * 60_000;
/** Contract N5: for so long a reader may go on in an edition. */
const KEPT_MILLISECONDS = 60 * 60_000;
/** Photos that an edition is made of at most, those with the highest scores. */
const MAX_SCORED = 100_000;
/** Entries of lists that one statement writes. */
const BATCH = 20_000;

interface Edition {
  readonly edition: number;
  readonly rule: number;
  readonly photos: number;
}

interface ListedPhoto extends ScoredPhoto {
  readonly tags: readonly string[];
  readonly isPremium: boolean;
  readonly isCurated: boolean;
}

/**
 * Makes an edition of the trending photos where it is time for one (N5), in one transaction: of a worker that was killed nothing is left, and the next one
 * begins again. Its cost grows with the likes of the last seven days. Returns whether it has made one.
 */
export function makeEdition(database: Pick<Database, 'transaction'>, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(TRY_LOCK);
    if (!lock?.mine) return false;
    const [newest = null] = await tx.query<Edition>(NEWEST_EDITION);
    if (!isDue(newest, now)) return false;
    // Of a worker whose clock was ahead. As the newest it would be read until that time has come.
    for (const drop of [DROP_LATER_LISTS, DROP_LATER_EDITIONS]) await tx.query(drop, [now.getTime()]);
    const photos = await tx.query<ListedPhoto>(SCORED_PHOTOS, [now, trendingWeights, MAX_SCORED]);
    // A quiet community has no empty editions, so that its first like need not wait.
    if (photos.length === 0 && !newest?.photos) return false;
    await writeEdition(tx, now.getTime(), photos);
    return true;
  });
}

function isDue(newest: Edition | null, now: Date): boolean {
  if (newest === null || newest.photos === 0 || newest.rule !== TRENDING_RULE) return true;
  const age = now.getTime() - newest.edition;
  return age >= PAUSE_MILLISECONDS || age <= -PAUSE_MILLISECONDS;
}

async function writeEdition(tx: Transaction, edition: number, photos: readonly ListedPhoto[]): Promise<void> {
  const lists = new Map<string, ListedPhoto[]>();
  for (const photo of photos) for (const name of namesOf(photo)) append(lists, name, photo);
  const all = trendingPhotos(photos).length;
  await tx.query(ADD_EDITION, [edition, TRENDING_RULE, all]);
  let batch: Entry[] = [];
  for (const [name, listed] of lists) {
    const list = listKey(name);
    batch.push(...trendingPhotos(listed).map((photoId, place) => ({ list, place, photoId })));
    if (batch.length < BATCH) continue;
    await writeLists(tx, edition, batch);
    batch = [];
  }
  await writeLists(tx, edition, batch);
  for (const drop of [DROP_LISTS, DROP_EDITIONS]) await tx.query(drop, [edition - KEPT_MILLISECONDS]);
}

interface Entry {
  readonly list: number;
  readonly place: number;
  readonly photoId: PhotoId;
}

function writeLists(tx: Transaction, edition: number, entries: readonly Entry[]): Promise<unknown> {
  const columns = [entries.map(({ list }) => list), entries.map(({ place }) => place), entries.map(({ photoId }) => photoId)];
  return tx.query(ADD_LISTS, [edition, ...columns]);
}

/** Those that can be sorted by trending: of all and of a tag, with and without filters. */
function namesOf({ tags, ...flags }: ListedPhoto): string[] {
  const lists = [{ kind: 'all' as const }, ...[...new Set(tags)].map((slug) => ({ kind: 'tag' as const, slug }))];
  return lists.flatMap((of) => filteredNames(of, flags));
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** What workers of views do besides projections: likes grow older without an event. */
export function publishEditions({ database, log }: Pick<WorkServices, 'database' | 'log'>): Work {
  return every(LOOK_MILLISECONDS, () => makeEdition(database, new Date()), {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => log({ level: 'warn', message: `edition of trending photos: ${message}` }),
  });
}
