import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { runTypescript } from '@heliograph/testing/services';
import { afterEach, describe, expect, it } from '@jest/globals';

/** A program that says what it does. A message lets it start, and another one stop. */
const script = (drainSeconds: number) => `
  import { runUntilStop } from ${JSON.stringify(join(import.meta.dirname, 'run-until-stop.ts'))};
  const say = (...what) => console.log(...what);
  const log = { info: (fields, message) => say(message ?? fields), error: (fields, message) => say(message) };
  const received = (what) => new Promise((resolve) => process.on('message', (message) => message === what && resolve()));
  const [mayStart, mayStop] = [received('start'), received('stop')];
  const program = {
    drain: () => say('drains'),
    stop: async () => { say('stops'); await mayStop; },
  };
  await runUntilStop(log, async () => { say('starts'); await mayStart; say('runs'); return program; }, ${drainSeconds});`;

let child: ChildProcess;
let output = '';
let ended: Promise<unknown[]>;

async function start(drainSeconds = 0): Promise<void> {
  output = '';
  child = runTypescript(script(drainSeconds), { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.on('data', (part) => (output += part));
  ended = once(child, 'close');
  await says('starts');
}
const says = (line: string) => eventually(() => expect(output.split('\n')).toContain(line), 30_000);
const lines = () => output.trim().split('\n');
async function started(drainSeconds = 0): Promise<void> {
  await start(drainSeconds);
  child.send('start');
  await says('runs');
}
afterEach(() => void child.kill('SIGKILL'));

describe('a program that is asked to stop', () => {
  it('drains, stops, and ends with 0', async () => {
    await started(0.3);
    child.kill('SIGTERM');
    await says('stops');
    child.send('stop');
    expect(await ended).toEqual([0, null]);
    expect(lines().slice(1)).toEqual(['runs', 'draining', 'drains', 'stops', 'stopped']);
  });

  it('does so while it starts: once it has started', async () => {
    await start();
    child.kill('SIGTERM');
    await says('draining');
    child.send('start');
    child.send('stop');
    expect(await ended).toEqual([0, null]);
    expect(lines().slice(1)).toEqual(['draining', 'runs', 'drains', 'stops', 'stopped']);
  });

  it.each(['drains', 'stops'])(
    'ends with 1 at a second signal where it %s, and takes none for one that is repeated at once',
    async (step) => {
      await started(step === 'drains' ? 300 : 0);
      child.kill('SIGINT');
      child.kill('SIGTERM');
      await says(step);
      expect(child.exitCode).toBeNull();
      const impatient = setInterval(() => child.kill('SIGINT'), 300);
      expect(await ended).toEqual([1, null]);
      clearInterval(impatient);
      expect(lines().at(-1)).toBe('stopped, and not everything was closed');
    },
  );

  it('is ended where it does not stop: within nine seconds after its drain', async () => {
    await started(1);
    const asked = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(performance.now() - asked).toBeGreaterThan(9_400);
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect(lines().slice(-2)).toEqual(['stops', 'stopped, and not everything was closed']);
  }, 30_000);
});
