import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingsError } from '@heliograph/settings';
import { FolderStorage } from './folder-storage.js';
import { s3Address, type StorageSetting } from './s3-address.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/**
 * The store that a setting names, such as `STORAGE_URL`, and the only place that chooses one. `file:///var/lib/photos` is absolute, `file:photos` lies
 * below the working folder; `s3://key:secret@host/bucket?region=eu-central-1` is a bucket. Throws on anything else; that a bucket can be
 * reached shows with its first use.
 */
export function openStorage(url: string, setting: StorageSetting = 'STORAGE_URL'): Storage {
  const folder = folderOf(url, setting);
  if (folder !== null) return new FolderStorage(folder);
  if (url.startsWith('s3://')) return new S3Storage(s3Address(url, setting));
  throw new SettingsError(setting, 'must be a file: or s3: address, such as file:///var/lib/heliograph/files');
}

/** Of a `file:` address; null: it is another one. @throws SettingsError */
export function folderOf(url: string, setting: StorageSetting = 'STORAGE_URL'): string | null {
  if (url.startsWith('file:') && !url.startsWith('file://') && url.length > 'file:'.length) return resolve(url.slice('file:'.length));
  if (!url.startsWith('file://')) return null;
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new SettingsError(setting, `must be like file:///folder (${(error as Error).message})`);
  }
}
