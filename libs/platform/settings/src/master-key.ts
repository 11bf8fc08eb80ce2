import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'master.key');
}

/** The key kept in the data folder, made at the first call. Two processes that call at once get the same one. */
export function ensureMasterKey(dataDir: string): string {
  const path = masterKeyPath(dataDir);
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const made = `${path}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never over an existing key.
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
