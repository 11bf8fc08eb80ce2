import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';

export interface SlowlyRead {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** True if the command had anything left to write when the reader began. */
  readonly waited: boolean;
}

/** The built command: its sources take several times as long to load as most commands take. */
const MAIN = JSON.stringify(join(import.meta.dirname, '../../bundle/main.js'));

/** Tells its parent once nothing of what it has to write was taken for a while. */
const program = (args: readonly string[]) => `
  process.argv.splice(1, Infinity, 'heliograph', ...${JSON.stringify(args)});
  let length = 0, since = 0;
  setInterval(() => {
    const now = process.stdout.writableLength;
    if (now !== length) [length, since] = [now, performance.now()];
    else if (now > 0 && performance.now() - since > 500) process.send?.('waits');
  }, 50).unref();
  await import(${MAIN});`;

/** `heliograph <args>` into a pipe that is full, and whose reader begins when the command has ended, or can write no more. */
export async function slowlyRead(args: readonly string[], env: NodeJS.ProcessEnv): Promise<SlowlyRead> {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-pipe-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // One end alone would wait for the other.
  const both = openSync(pipe, constants.O_RDWR);
  const reader = openSync(pipe, 'r');
  const filler = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  const filled = fill(filler);
  const stdout = openSync(pipe, 'w');
  const argv = ['--input-type=module', '--eval', program(args)];
  const child = spawn(process.execPath, argv, { env: { ...env, NODE_OPTIONS: '' }, stdio: ['ignore', stdout, 'pipe', 'ipc'] });
  for (const descriptor of [stdout, filler, both]) closeSync(descriptor);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const err = textOf(child.stderr as NodeJS.ReadableStream);
  const waits = once(child, 'message').then(() => true);
  const waited = await Promise.race([waits, closed.then(() => false)]);
  const out = await textOf(createReadStream(pipe, { fd: reader }));
  const [code] = await closed;
  rmSync(folder, { recursive: true });
  return { code, out: out.slice(filled), err: await err, waited };
}

/** Returns how many characters it took. */
function fill(descriptor: number): number {
  for (let filled = 0; ; )
    try {
      filled += writeSync(descriptor, '.'.repeat(4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      return filled;
    }
}
