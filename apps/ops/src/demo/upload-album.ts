import { PhotoId } from '@heliograph/kernel';
import { FindPhoto, UploadPhoto } from '@heliograph/media-contracts';
import { until } from '@heliograph/timing';
import { album, type AlbumEntry } from './album.js';
import { dateDaysAgo, uploadAfterDay } from './calendar.js';
import { contextOf, type DemoTools, idOf, requireId, makeOnce, startOf } from './demo-tools.js';
import { people, type Person } from './people.js';
import type { DemoPhotograph, Moment } from './photographs.js';

const PAUSE_MILLISECONDS = 250;
/** A worker shows the first one in about a second; where none runs, the others are not kept waiting for it. */
const FIRST_MILLISECONDS = 4_000;

/** Uploads in the album's order, so that ids follow time. The first is shown before the others keep the worker busy. */
export async function uploadAlbum(tools: DemoTools): Promise<void> {
  const { file, progress, photograph } = tools;
  for (const [number, entry] of album.entries()) {
    if (file.demo.photos[number] !== undefined) continue;
    progress(`Photographs: ${number + 1} of ${album.length}`);
    const photoId = await upload(tools, number, entry, await photograph(number, momentOf(tools, entry)));
    file.note((demo) => (demo.photos[number] = photoId));
    if (number === 0) await waitForPublication(tools, Math.min(FIRST_MILLISECONDS, tools.timeoutMilliseconds));
  }
}

function upload(tools: DemoTools, number: number, entry: AlbumEntry, made: DemoPhotograph): Promise<PhotoId> {
  const ownerId = idOf(tools, entry.owner);
  const at = uploadTime(tools, number, entry);
  const { content, title, description, tags } = made;
  const offerPremium = entry.isPremium ?? false;
  return makeOnce(tools, { log: 'media', idOf: PhotoId, name: `photograph ${number}` }, async (commandId) => {
    const fields = { content, title, description, tags, tookAt: null, publish: true, offerPremium };
    const { photo } = await tools.dispatcher.dispatch(new UploadPhoto(contextOf(ownerId, at, commandId), ownerId, fields));
    return photo.photoId;
  });
}

/** Numbers of the published photographs, and of those that have no thumbnails yet. Others were deleted or unpublished. */
export interface UploadedPhoto {
  readonly published: ReadonlySet<number>;
  readonly unfinished: ReadonlySet<number>;
}

/** Waits for the worker while it gets on: until none was published for as long as the time-out says, that of the tools where none is given. */
export async function waitForPublication(tools: DemoTools, withinMilliseconds = tools.timeoutMilliseconds): Promise<UploadedPhoto> {
  const { dispatcher, file, progress, stopping } = tools;
  const published = new Set<number>();
  const unfinished = new Set(Object.keys(file.demo.photos).map(Number));
  const haveSettled = async () => {
    for (const number of unfinished) {
      const photo = await dispatcher.dispatch(new FindPhoto(requireId(file.demo.photos, number)));
      if (photo?.state === 'published') published.add(number);
      if (photo?.state !== 'processing') unfinished.delete(number);
    }
    if (unfinished.size === 0 || stopping()) return true;
    progress(`The worker makes thumbnails: ${published.size} of ${album.length} photographs are published`);
    return false;
  };
  for (let before = Number.POSITIVE_INFINITY; unfinished.size > 0 && unfinished.size < before && !stopping(); ) {
    before = unfinished.size;
    await until(haveSettled, { withinMilliseconds, pauseMilliseconds: PAUSE_MILLISECONDS });
  }
  return { published, unfinished };
}

function momentOf(tools: DemoTools, { owner, takenDaysAgo }: AlbumEntry): Moment {
  const { offsetMinutes } = people.find((person) => person.username === owner) as Person;
  return { date: dateDaysAgo(startOf(tools), takenDaysAgo, offsetMinutes), offsetMinutes };
}

/** When the story says that it was uploaded: in the album's order, and a minute apart at least. */
export function uploadTime(tools: DemoTools, number: number, entry: AlbumEntry): Date {
  const { date, offsetMinutes } = momentOf(tools, entry);
  return uploadAfterDay(date, offsetMinutes, new Date(startOf(tools).getTime() - (album.length - number) * 60_000));
}
