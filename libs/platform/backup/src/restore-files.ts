import type { Storage } from '@heliograph/storage';
import { copyFile, digestIn, filesOf, listedFiles } from './copied-files.js';
import { DamagedBackup } from './manifest.js';
import type { Progress } from './progress.js';

/** Copies the files of a backup that the product's storage lacks or has otherwise; those that only the storage has are left. Returns how many. */
export async function copyMissingFiles(folder: string, to: Storage, progress: Progress): Promise<number> {
  let copied = 0;
  for await (const { key, bytes, sha256 } of listedFiles(folder)) {
    progress.goOn();
    if ((await digestIn(to, key, bytes))?.sha256 === sha256) continue;
    const digest = await copyFile(filesOf(folder), to, key);
    if (digest?.sha256 !== sha256) throw new DamagedBackup(`${key} changed while it was being copied`);
    progress.report(`files: ${++copied} copied`);
  }
  return copied;
}
