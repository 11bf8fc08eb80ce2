import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogOutput } from './log-output.js';

/** A device of the system: every write to it fails as on a full disk. */
const FULL = '/dev/full';

describe('the output of a log', () => {
  let dir: string;
  let opened: number;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'heliograph-log-'));
  });
  afterEach(() => {
    closeSync(opened);
    rmSync(dir, { recursive: true });
  });

  it('has every line once, in order, no matter how many come at once', async () => {
    opened = openSync(join(dir, 'log'), 'a');
    const output = new LogOutput(opened);
    const lines = Array.from({ length: 5_000 }, (_, number) => `${number} ${'x'.repeat(number % 300)}\n`);
    for (const [number, line] of lines.entries()) {
      output.write(line);
      if (number % 700 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => expect(readFileSync(join(dir, 'log'), 'utf8')).toBe(lines.join('')));
    expect([output.failures, output.lostLines]).toEqual([0, 0]);
  });

  it('on a full disk goes on, counts, and keeps no more than a megabyte', async () => {
    opened = openSync(FULL, 'w');
    const output = new LogOutput(opened);
    output.write('first\n');
    await eventually(() => expect(output.failures).toBe(1));
    output.write('second\n');
    await eventually(() => expect(output.failures).toBe(2));
    for (let number = 0; number < 3_000; number += 1) output.write('x'.repeat(1_000));
    expect(output.lostLines).toBeGreaterThan(1_900);
  });

  it.each([1, 2])('a process whose output %i is a full disk ends when it wants to', (descriptor) => {
    opened = openSync(FULL, 'w');
    const script = `import { LogOutput } from ${JSON.stringify(join(import.meta.dirname, 'log-output.ts'))};
      new LogOutput(${descriptor}).write('a line'); setTimeout(() => process.exit(7), 50);`;
    const loader = new URL('../../../../testing/src/services/typescript.mjs', import.meta.url).pathname;
    const stdio = ['ignore', 'ignore', 'ignore'] as ('ignore' | number)[];
    stdio[descriptor] = opened;
    const { status } = spawnSync(process.execPath, ['--import', loader, '--input-type=module', '--eval', script], {
      stdio,
      timeout: 20_000,
    });
    expect(status).toBe(7);
  });
});
