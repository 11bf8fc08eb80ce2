import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlreadyRunning, takeLock } from './lock.js';
import { identify, isRunning } from './process-identity.js';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'heliograph-lock-'));
  path = join(dir, 'supervisor.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the lock of a data folder', () => {
  it('is refused while its holder runs, and free after its release', () => {
    const release = takeLock(path);
    expect(() => takeLock(path)).toThrow(new AlreadyRunning(process.pid));
    release();
    takeLock(path)();
    expect(readdirSync(dir)).toEqual([]);
  });

  it.each([
    ['holder is gone', JSON.stringify({ pid: 2 ** 22 + 1, began: 'once' })],
    ['number now belongs to a stranger', JSON.stringify({ pid: process.pid, began: 'before the last boot' })],
    ['text was cut short', '{"pid":'],
  ])('is taken over when the %s', (_, text) => {
    writeFileSync(path, text);
    const release = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(identify(process.pid));
    release();
  });
});

describe('the identity of a process', () => {
  it('distinguishes a running process from a later one with the same pid', () => {
    const me = identify(process.pid);
    expect(me && isRunning(me)).toBe(true);
    expect(isRunning({ pid: process.pid, began: 'another time' })).toBe(false);
    expect(identify(2 ** 22 + 1)).toBeNull();
  });
});
