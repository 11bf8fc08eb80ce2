import { randomBytes } from 'node:crypto';
import type { ImageType, Rendition, UploadType } from '@heliograph/media-contracts';
import { entryOf } from '@heliograph/kernel';
import { fullType } from '../processing/full-type.js';

export interface ImageNames {
  readonly source: string;
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
}

export const extensions: Record<UploadType, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', heic: 'heic' };
const contentTypes: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' },
  heic: 'image/heic',
};

/** Each name is drawn by itself: a thumbnail's name reveals neither the download's nor that of any other photo (P62). */
export function newImageNames(type: UploadType): ImageNames {
  const full = extensions[fullType(type)];
  return { source: `${random()}.upload`, thumb: `${random()}.webp`, large: `${random()}.webp`, full: `${random()}.${full}` };
}

/** Of a rendition that is made now: drawn again each time, so that what lies under a name never changes. */
export function newRenditionName(format: Rendition['format']): string {
  return `${random()}.${extensions[format]}`;
}

const random = (): string => randomBytes(16).toString('hex');

/** What a name says of its file. */
export function typeOfName(name: string): ImageType {
  const found = Object.entries(extensions).find(([, extension]) => name.endsWith(`.${extension}`));
  return (found?.[0] ?? 'jpeg') as ImageType;
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
  return entryOf(contentTypes, name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}
