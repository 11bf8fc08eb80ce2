import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(65_536);

/** A file system of its own that a suite may fill. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @throws where this user may mount nothing, and says what to do */
  static mount(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    } catch (error) {
      throw new Error('A small disk cannot be mounted here: run this suite as root, or under `unshare -rm`', { cause: error });
    }
    return new SmallDisk(folder);
  }

  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Takes all room but so many bytes. */
  fill(leave = 0): void {
    const file = openSync(join(this.folder, 'filler'), 'a');
    try {
      while (this.free > leave) writeSync(file, CHUNK, 0, Math.min(CHUNK.length, this.free - leave));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(join(this.folder, 'filler'), { force: true });
  }

  /** Also where something on it is still open. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
