import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Settings, SettingsError } from '@heliograph/settings';
import { folderOf, openStorage } from '@heliograph/storage';

/** Makes the folders that files and mails are kept in. @throws SettingsError when one cannot be made or written, or STORAGE_URL names no store */
export function checkFolders({ storage, mail }: Settings): void {
  openStorage(storage.url);
  const files = folderOf(storage.url);
  if (files !== null) usable('STORAGE_URL', files);
  if (mail.url?.startsWith('file:')) usable('MAIL_URL', fileURLToPath(mail.url));
}

/** Step by step: under /proc the recursive call of Node does not end. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** @throws SettingsError */
export function usable(setting: string, folder: string): void {
  try {
    make(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(setting, `names ${folder}, which cannot be made or written (${(error as NodeJS.ErrnoException).code})`);
  }
}
