import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Rendition, RenditionWork, WrittenFile } from '@heliograph/media-contracts';
import { putWithDigest, type Storage } from '@heliograph/storage';
import { settleAll } from '@heliograph/timing';
import { imageKey, newRenditionName } from '../image/image-names.js';
import type { FormatsJob, RenderJob } from '../processing/decoder.protocol.js';
import { CHUNK_BYTES } from '../processing/limits.js';
import { plannedRenditions, type Size } from '../processing/rendition-plan.js';
import { withWorkFolder } from '../processing/work-folder.js';

/** The store has lost the upload. */
export class UploadMissing extends Error {}

/** Copies the upload to a folder of its own, lets `work` make files next to it, and always removes the folder. */
export function withLocalFiles<T>(
  storage: Storage,
  work: Pick<RenditionWork, 'source'>,
  use: (path: (name: string) => string) => Promise<T>,
): Promise<T> {
  return withWorkFolder(async (folder) => {
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
  return settleAll(
    planned.map(async ({ name, format, width, height }) => {
      const file = await written(storage, newRenditionName(format), job[name] as string);
      return { ...file, format, width, height };
    }),
  );
}

/** Under names that are final since the upload, so that a second run replaces what a first one left. */
export function storeRenditions(storage: Storage, work: RenditionWork, made: RenderJob): Promise<readonly WrittenFile[]> {
  return settleAll((['thumb', 'large', 'full'] as const).map((kind) => written(storage, work[kind], made[kind])));
}

async function written(storage: Storage, name: string, path: string): Promise<WrittenFile> {
  const { sha256, bytes } = await putWithDigest(storage, imageKey(name), createReadStream(path, { highWaterMark: CHUNK_BYTES }));
  return { name, sha256, bytes };
}
