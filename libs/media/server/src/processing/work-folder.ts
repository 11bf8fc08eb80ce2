import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of all temporary folders with pictures. */
export const WORK_PREFIX = 'heliograph-render-';
const STALE_MILLISECONDS = 3_600_000;

/** A folder for one picture that is decoded, removed in any case. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), WORK_PREFIX));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Those that a killed process left behind. */
export async function clearStaleFolders(now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(WORK_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < now - STALE_MILLISECONDS) await rm(folder, { recursive: true, force: true });
  }
}
