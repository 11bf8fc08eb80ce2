import { mkdtempSync, rmSync } from 'node:fs';
import { constants, copyFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderJob, SquareJob } from './decoder.protocol.js';
import { makePlace, type Place } from './sandbox.js';
import { WORK_PREFIX } from './work-folder.js';

/** The folder of one decoder. Nothing of a picture is in it before or after its turn. */
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
    await copyFile(job.source, join(this.files, 'source'), constants.COPYFILE_FICLONE);
    return inside as unknown as Job;
  }

  /** Copies what was made to where the job wants it. */
  async takeBack<Job extends RenderJob | SquareJob>(job: Job, inside: Job): Promise<void> {
    const made = inside as unknown as Readonly<Record<string, string>>;
    for (const [name, target] of Object.entries(job)) {
      if (name !== 'type' && name !== 'source') await copyFile(made[name] as string, target, constants.COPYFILE_FICLONE);
    }
  }

  /** After each picture, whatever became of it. */
  async empty(): Promise<void> {
    for (const name of await readdir(this.files)) await rm(join(this.files, name), { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
