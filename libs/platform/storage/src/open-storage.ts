import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderStorage } from './folder-storage.js';
import { s3Address } from './s3-address.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/**
 * The store that `STORAGE_URL` names, and the only place that chooses one. `file:///var/lib/photos` is absolute, `file:photos` lies
 * below the working folder; `s3://key:secret@host/bucket?region=eu-central-1` is a bucket. Throws on anything else; that a bucket can be
 * reached shows with its first use.
 */
export function openStorage(url: string): Storage {
  if (url.startsWith('file://')) return new FolderStorage(fileURLToPath(url));
  if (url.startsWith('file:') && url.length > 'file:'.length) return new FolderStorage(resolve(url.slice('file:'.length)));
  if (url.startsWith('s3://')) return new S3Storage(s3Address(url));
  throw new Error('STORAGE_URL must be a file: or s3: address, such as file:///var/lib/heliograph/files.');
}
