import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderStorage } from './folder-storage.js';
import type { Storage } from './storage.js';

/**
 * The store that `STORAGE_URL` names, and the only place that chooses one. `file:///var/lib/photos` is absolute, `file:photos` lies
 * below the working folder. Throws on anything else.
 */
export function openStorage(url: string): Storage {
  if (url.startsWith('file://')) return new FolderStorage(fileURLToPath(url));
  if (url.startsWith('file:') && url.length > 'file:'.length) return new FolderStorage(resolve(url.slice('file:'.length)));
  throw new Error('STORAGE_URL must be a file: address, such as file:///var/lib/heliograph/files.');
}
