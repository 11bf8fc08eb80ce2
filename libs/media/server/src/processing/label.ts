import type { ImageLabel, ImageType } from '@heliograph/media-contracts';
import { refused } from './image-layout.js';

/** Extensions of file names with a known type; any other extension is ignored. */
const byExtension: Readonly<Record<string, string>> = {
  ...{ jpg: 'jpeg', jpeg: 'jpeg', jpe: 'jpeg', jfif: 'jpeg', png: 'png', apng: 'png', webp: 'webp' },
  ...{ gif: 'gif', svg: 'svg', tif: 'tiff', tiff: 'tiff', heic: 'heic', heif: 'heic', avif: 'avif', bmp: 'bmp', pdf: 'pdf', html: 'html' },
};
const otherNames: Readonly<Record<string, string>> = { jpg: 'jpeg', pjpeg: 'jpeg', 'x-png': 'png', apng: 'png' };

/**
 * A file whose declared type or extension differs from its content was renamed or is meant to deceive, and would mislead the program that opens
 * the download. No declaration (application/octet-stream, image/*, no name) is accepted. Throws `Rejected`.
 */
export function checkLabel(type: ImageType, { contentType, fileName }: ImageLabel): void {
  const called = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const [family, kind = ''] = called.split('/', 2);
  const saysNothing = ['', 'application/octet-stream', 'image/*'].includes(called);
  if (!saysNothing && (family !== 'image' || (otherNames[kind] ?? kind) !== type)) throw refused('image-mislabelled');
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(byExtension, extension) && byExtension[extension] !== type) throw refused('image-mislabelled');
}
