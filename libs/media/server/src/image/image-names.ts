import { randomBytes } from 'node:crypto';
import type { ImageType } from '@heliograph/media-contracts';

export interface ImageNames {
  readonly source: string;
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
}

export const extensions: Record<ImageType, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };
const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Each name is drawn by itself: a thumbnail's name reveals neither the download's nor that of any other photo (P62). */
export function newImageNames(type: ImageType): ImageNames {
  const random = () => randomBytes(16).toString('hex');
  return { source: `${random()}.upload`, thumb: `${random()}.webp`, large: `${random()}.webp`, full: `${random()}.${extensions[type]}` };
}

/** Folder of everything that media keeps in the store. */
export const IMAGE_FOLDER = 'photos';

/** Spread over 256 folders, since some file systems grow slow with many files in one. */
export function imageKey(name: string): string {
  return `${IMAGE_FOLDER}/${name.slice(0, 2)}/${name}`;
}

export function imageNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Fixed by the name, never guessed from the content. */
export function contentTypeOf(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
