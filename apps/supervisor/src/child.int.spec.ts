import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isAlive } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { Child } from './child.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'heliograph-child-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function childThat(script: string): Promise<Child> {
  writeFileSync(join(dir, 'main.mjs'), `setInterval(() => {}, 1000); ${script}; console.log('listening');`);
  const options = { name: 'child', script: join(dir, 'main.mjs'), env: { PATH: process.env.PATH }, cwd: dir, logFile: join(dir, 'log') };
  const child = new Child(options);
  await eventually(() => expect(child.lastOutput()).toBe('listening'), 20_000);
  return child;
}

describe('a child of the supervisor', () => {
  it('is sent SIGTERM and given time', async () => {
    const child = await childThat(`process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50))`);
    expect(await child.stop(20_000)).toBe(true);
    expect(await child.ended).toEqual({ code: 0, signal: null });
  });

  it('is killed when it does not listen', async () => {
    const child = await childThat(`process.on('SIGTERM', () => {})`);
    expect(await child.stop(100)).toBe(false);
    expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(isAlive(child.pid)).toBe(false);
  });
});
