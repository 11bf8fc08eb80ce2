import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Rendition, RenditionWork, WrittenFile } from '@heliograph/media-contracts';
import { putMeasured, type Storage } from '@heliograph/storage';
import { allEnded } from '@heliograph/timing';
import { imageKey, newRenditionName } from '../image/image-names.js';
import type { FormatsJob, RenderJob } from '../processing/decoder.protocol.js';
import { BYTES_AT_ONCE } from '../processing/limits.js';
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

/** Each under a new name, all at once. Returns what each file is. */
export function storeNewRenditions(storage: Storage, job: FormatsJob, made: Size): Promise<readonly (Rendition & WrittenFile)[]> {
  const planned = plannedRenditions(made).filter(({ name }) => job[name] !== undefined);
  return allEnded(
    planned.map(async ({ name, format, width, height }) => {
      const file = await written(storage, newRenditionName(format), job[name] as string);
      return { ...file, format, width, height };
    }),
  );
}

/** Under names that are final since the upload, so that a second run replaces what a first one left. */
export function storeRenditions(storage: Storage, work: RenditionWork, made: RenderJob): Promise<readonly WrittenFile[]> {
  return allEnded((['thumb', 'large', 'full'] as const).map((kind) => written(storage, work[kind], made[kind])));
}

async function written(storage: Storage, name: string, path: string): Promise<WrittenFile> {
  const { sha256, bytes } = await putMeasured(storage, imageKey(name), createReadStream(path, { highWaterMark: BYTES_AT_ONCE }));
  return { name, sha256, bytes };
}
