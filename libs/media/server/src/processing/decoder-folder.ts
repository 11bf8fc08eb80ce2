import { mkdtempSync } from 'node:fs';
import { constants, copyFile, type FileHandle, open, opendir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { settleAll } from '@heliograph/timing';
import { entryOf } from '@heliograph/kernel';
import type { DecoderJob, DecoderResult } from './decoder.protocol.js';
import { checkOutput, filesOf, type OutputFile, maxBytes, InvalidOutput } from './output-file.js';
import { CHUNK_BYTES } from './limits.js';
import { makeWorkFolder, type WorkFolder } from './sandbox.js';
import { WORK_PREFIX } from './work-folder.js';

/** The source and what is made of it: of renditions there are eleven at most. */
const MAX_FILES = 12;

/**
 * The folder of one decoder. Nothing of a picture is in it before or after its turn. A decoder that a picture has taken over writes there what it
 * likes while we do: links to files that it cannot read or write itself are never followed.
 */
export class DecoderFolder implements WorkFolder {
  readonly base = mkdtempSync(join(tmpdir(), WORK_PREFIX));
  readonly files: string;
  readonly root: string;
  /** Begun so far. */
  jobs = 0;

  constructor() {
    ({ files: this.files, root: this.root } = makeWorkFolder(this.base));
  }

  /** Copies a job's source. Returns the job with names inside. */
  async bring<Job extends DecoderJob>(job: Job): Promise<Job> {
    this.jobs += 1;
    const inside = Object.fromEntries(Object.entries(job).map(([name, value]) => [name, name === 'type' ? value : join(this.files, name)]));
    await copyFile(job.source, join(this.files, 'source'), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return inside as unknown as Job;
  }

  /** Copies what was made to where the job wants it, once it is known to be what the answer says. @throws InvalidOutput */
  async takeBack(job: DecoderJob, made: DecoderResult): Promise<void> {
    await this.names();
    const targets = job as unknown as Readonly<Record<string, string>>;
    const files = Object.entries(filesOf(job, made));
    await settleAll(
      files.map(async ([name, expected]) => writeFile(entryOf(targets, name) as string, await madeFile(join(this.files, name), expected))),
    );
  }

  /** After each picture, also one that failed. @throws where a folder is left: what is in it could be exchanged while it is removed */
  async empty(): Promise<void> {
    for (const name of await this.names()) await unlink(join(this.files, name));
  }

  remove(): Promise<void> {
    return rm(this.base, { recursive: true, force: true });
  }

  /** @throws InvalidOutput where there are more than any job has: nobody waits for a list of millions */
  private async names(): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { name } of await opendir(this.files)) {
      if (names.push(name) > MAX_FILES) throw new InvalidOutput('the decoder made too many files');
    }
    return names;
  }
}

async function madeFile(path: string, expected: OutputFile): Promise<Buffer> {
  const file = await openMade(path);
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size === 0) throw new InvalidOutput('the result is not a file');
    if (found.size > maxBytes(expected)) throw new InvalidOutput('the result is too large');
    // It may grow in the meantime.
    const bytes = await buffer(file.createReadStream({ autoClose: false, end: found.size - 1, highWaterMark: CHUNK_BYTES }));
    checkOutput(bytes, expected);
    return bytes;
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
    throw ['EACCES', 'ELOOP', 'ENOENT', 'ENXIO'].includes(code) ? new InvalidOutput(`the result cannot be opened: ${code}`) : error;
  }
}
