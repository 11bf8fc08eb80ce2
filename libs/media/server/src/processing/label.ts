import type { ImageLabel, ImageType } from '@heliograph/media-contracts';
import { refused } from './image-layout.js';

/** Ends of file names that say what a file is; any other end says nothing. */
const byExtension: Readonly<Record<string, string>> = {
  ...{ jpg: 'jpeg', jpeg: 'jpeg', jpe: 'jpeg', jfif: 'jpeg', png: 'png', apng: 'png', webp: 'webp' },
  ...{ gif: 'gif', svg: 'svg', tif: 'tiff', tiff: 'tiff', heic: 'heic', heif: 'heic', avif: 'avif', bmp: 'bmp', pdf: 'pdf', html: 'html' },
};
const otherNames: Readonly<Record<string, string>> = { jpg: 'jpeg', pjpeg: 'jpeg', 'x-png': 'png', apng: 'png' };

/**
 * A file that is called something else than it is was renamed or is meant to deceive, and what opens the download would be misled with it.
 * A label that says nothing (application/octet-stream, no name) is fine. Throws `Rejected`.
 */
export function checkLabel(type: ImageType, { contentType, fileName }: ImageLabel): void {
  const called = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const [family, kind = ''] = called.split('/', 2);
  const saysNothing = called === '' || called === 'application/octet-stream';
  if (!saysNothing && (family !== 'image' || (otherNames[kind] ?? kind) !== type)) throw refused('image-mislabelled');
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(byExtension, extension) && byExtension[extension] !== type) throw refused('image-mislabelled');
}
