import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { constants, copyFile, type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RenderJob, SquareJob } from './decoder.protocol.js';
import { makePlace, type Place } from './sandbox.js';
import { WORK_PREFIX } from './work-folder.js';

/** The decoder says that it has made a file, and none that can be taken is there. */
export class NothingMade extends Error {}

/**
 * The folder of one decoder. Nothing of a picture is in it before or after its turn. A decoder that a picture has taken over writes there what it
 * likes while we do: links to files that it cannot read or write itself are never followed.
 */
export class DecoderPlace implements Place {
  readonly base = mkdtempSync(join(tmpdir(), WORK_PREFIX));
  readonly files: string;
  readonly root: string;
  /** Begun so far. */
  jobs = 0;

  constructor() {
    ({ files: this.files, root: this.root } = makePlace(this.base));
  }

  /** Copies a job's source. Returns the job with names inside. */
  async bring<Job extends RenderJob | SquareJob>(job: Job): Promise<Job> {
    this.jobs += 1;
    const inside = Object.fromEntries(Object.entries(job).map(([name, value]) => [name, name === 'type' ? value : join(this.files, name)]));
    await copyFile(job.source, join(this.files, 'source'), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return inside as unknown as Job;
  }

  /** Copies what was made to where the job wants it. @throws NothingMade */
  async takeBack<Job extends RenderJob | SquareJob>(job: Job, inside: Job): Promise<void> {
    const made = inside as unknown as Readonly<Record<string, string>>;
    for (const [name, target] of Object.entries(job)) {
      if (name !== 'type' && name !== 'source') await takeFile(made[name] as string, target);
    }
  }

  /** After each picture, whatever became of it. @throws where a folder is left: what is in it could be exchanged while it is removed */
  async empty(): Promise<void> {
    for (const name of await readdir(this.files)) await unlink(join(this.files, name));
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

async function takeFile(from: string, to: string): Promise<void> {
  const file = await openMade(from);
  try {
    if (!(await file.stat()).isFile()) throw new NothingMade('what was made is no file');
    await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(to));
  } finally {
    await file.close();
  }
}

/** Neither follows a link nor waits for the other end of a pipe. */
async function openMade(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['EACCES', 'ELOOP', 'ENOENT', 'ENXIO'].includes(code) ? new NothingMade(`what was made cannot be opened: ${code}`) : error;
  }
}
