import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { preloadSettings } from '../preload-settings.js';
import type { Settings } from '../running-product.js';

/**
 * What programs keep: their memory after a collection of garbage. Resident memory says little of that. V8 lets garbage grow with what is alive, and
 * gives few pages back.
 */
export class LiveMemory {
  private readonly folder = mkdtempSync(join(tmpdir(), 'heliograph-memory-'));
  private measurements = 0;

  /** For the programs that are measured. */
  get settings(): Settings {
    return preloadSettings(`
      import { writeFileSync, renameSync } from 'node:fs';
      import { setFlagsFromString } from 'node:v8';
      import { runInNewContext } from 'node:vm';
      let measurements = 0;
      process.on('SIGUSR2', () => {
        setFlagsFromString('--expose-gc');
        runInNewContext('gc')();
        const { heapUsed, external } = process.memoryUsage();
        const file = ${JSON.stringify(this.folder)} + '/' + process.pid + '-' + ++measurements;
        writeFileSync(file + '.new', String(heapUsed + external));
        renameSync(file + '.new', file);
      });`);
  }

  /** In megabytes, of one process; each time of the same one. */
  async measure(pid: number): Promise<number> {
    const file = join(this.folder, `${pid}-${++this.measurements}`);
    process.kill(pid, 'SIGUSR2');
    await eventually(() => {
      if (!existsSync(file)) throw new Error('The process has not measured its memory');
    });
    return Number(readFileSync(file, 'utf8')) / 2 ** 20;
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}
