import { rm, statfs, writeFile } from 'node:fs/promises';

/** Bytes: two segments of PostgreSQL's write-ahead log. With less it ends while it recovers, too. */
const LEAST = 32 * 1024 * 1024;
/** What a quota, or a file system that has become read-only, refuses. */
const PROBE = Buffer.alloc(1024 * 1024);

/** True if PostgreSQL can go on writing in this folder. */
export async function hasRoom(folder: string): Promise<boolean> {
  const probe = `${folder}.probe`;
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEAST) return false;
    await writeFile(probe, PROBE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
