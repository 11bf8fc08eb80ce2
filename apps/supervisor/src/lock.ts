import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/** Thrown when a supervisor already works on the data folder. */
export class AlreadyRunning extends Error {
  constructor(readonly pid: number) {
    super(`Heliograph already runs from this data folder (process ${pid})`);
  }
}

/** Takes the lock for this process; a lock whose holder has ended is taken over. Returns its release. */
export function takeLock(path: string): () => void {
  const mine = `${path}.${process.pid}`;
  try {
    writeFileSync(mine, JSON.stringify(identify(process.pid)), { mode: 0o600 });
    while (!link(mine, path)) {
      const text = read(path);
      if (text === null) continue;
      const holder = parse(text);
      if (holder && isRunning(holder)) throw new AlreadyRunning(holder.pid);
      remove(path, text);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** A link is made whole or not at all, and never over an existing file: of two that try, one wins. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the stale lock, and not one that another process has just made in its place. */
function remove(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) link(aside, path);
  rmSync(aside, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}
