import { FindOrphanedImages } from '@heliograph/media-contracts';
import type { FileFacts } from '@heliograph/storage';
import { type MediaServices, storageOf } from '../media.services.js';
import { IMAGE_FOLDER, imageKey, imageNameOf } from './image-names.js';

const BATCH = 500;

type SweepServices = Pick<MediaServices, 'dispatcher' | 'storageUrl'>;

/**
 * Removes files that no existing photo refers to: left by an upload whose event was never stored, or by a worker that was killed.
 * A file younger than `minimumAgeMilliseconds` may belong to an event that is not appended yet (P63).
 */
export async function sweepOrphans(services: SweepServices, minimumAgeMilliseconds: number): Promise<number> {
  const youngest = Date.now() - minimumAgeMilliseconds;
  let removed = 0;
  let batch: FileFacts[] = [];
  for await (const file of storageOf(services).listFiles(IMAGE_FOLDER)) {
    if (file.modifiedAt.getTime() > youngest) continue;
    batch.push(file);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(services, batch);
    batch = [];
  }
  return removed + (await removeOrphans(services, batch));
}

/** Files that were stored for an event that was not: at once, instead of with the next sweep. */
export async function removeUnreferencedFiles(services: SweepServices, names: readonly string[]): Promise<void> {
  for (const name of await services.dispatcher.dispatch(new FindOrphanedImages(names))) await storageOf(services).remove(imageKey(name));
}

async function removeOrphans(services: SweepServices, files: readonly FileFacts[]): Promise<number> {
  if (files.length === 0) return 0;
  const orphans = new Set(await services.dispatcher.dispatch(new FindOrphanedImages(files.map(({ key }) => imageNameOf(key)))));
  const orphaned = files.filter(({ key }) => orphans.has(imageNameOf(key)));
  for (const { key } of orphaned) await storageOf(services).remove(key);
  return orphaned.length;
}
