import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Rendition, RenditionWork } from '@heliograph/media-contracts';
import type { Storage } from '@heliograph/storage';
import { imageKey, newRenditionName } from '../image/image-names.js';
import type { FormatsJob, RenderJob } from '../processing/decoder.protocol.js';
import { plannedRenditions, type Size } from '../processing/rendition-plan.js';
import { inWorkFolder } from '../processing/work-folder.js';

/** The store has lost the upload, or another worker was faster and removed it. */
export class UploadMissing extends Error {}

/** Copies the upload to a folder of its own, lets `work` make files beside it, and always removes the folder. */
export function withLocalFiles<T>(
  storage: Storage,
  work: Pick<RenditionWork, 'source'>,
  use: (path: (name: string) => string) => Promise<T>,
): Promise<T> {
  return inWorkFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    const upload = await storage.get(imageKey(work.source));
    if (upload === null) throw new UploadMissing('The upload is not in the store.');
    await pipeline(upload.content, createWriteStream(path('source')));
    return use(path);
  });
}

/** Each under a new name. Returns what each file is. */
export async function storeNewRenditions(storage: Storage, job: FormatsJob, made: Size): Promise<readonly Rendition[]> {
  const stored: Rendition[] = [];
  for (const { name, format, width, height } of plannedRenditions(made)) {
    const path = job[name];
    if (path === undefined) continue;
    const file = { name: newRenditionName(format), format, width, height };
    await storage.put(imageKey(file.name), createReadStream(path));
    stored.push(file);
  }
  return stored;
}

/** Under names that are final since the upload, so that a second run replaces what a first one left. */
export async function storeRenditions(storage: Storage, work: RenditionWork, made: RenderJob): Promise<void> {
  for (const kind of ['thumb', 'large', 'full'] as const) await storage.put(imageKey(work[kind]), createReadStream(made[kind]));
}
