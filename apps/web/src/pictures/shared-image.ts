import { addressIn, entryOf } from '@heliograph/kernel';
import type { Language } from '../language/language.js';
import type { PhotoCard } from '../models.js';
import { altText } from '../words.js';
import { fitSize, LARGE_EDGE } from './renditions.js';

/** A picture as other sites show it. */
export interface SharedImage {
  /** Absolute. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Of media types; null where the address does not say. */
  readonly type: string | null;
}

type Pictured = Pick<PhotoCard, 'width' | 'height' | 'thumb' | 'large' | 'images' | 'state' | 'isPictureHidden'>;

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** The pictures of a photograph that others may be given, small to large; of one that is not published the addresses are its owner's alone (B8). */
export function sharedImages(photo: Pictured, webUrl: string): readonly SharedImage[] {
  if (photo.state !== 'published' || photo.isPictureHidden) return [];
  // What reads these knows JPEG for certain.
  const jpegs = photo.images.filter(({ format }) => format === 'jpeg');
  const known = jpegs.map(({ url, width }) => ({ url, width, height: Math.max(1, Math.round((photo.height * width) / photo.width)) }));
  const images =
    known.length > 0
      ? known
      : [
          { url: photo.thumb, ...fitSize(photo, 400) },
          { url: photo.large, ...fitSize(photo, LARGE_EDGE) },
        ];
  return images.flatMap((image) => shared(image, webUrl) ?? []);
}

export const largestSharedImage = (photo: Pictured, webUrl: string): SharedImage | null => sharedImages(photo, webUrl).at(-1) ?? null;

/** The picture that stands for a page; of no photograph there is none. */
export function sharedImageOf(
  photo: PhotoCard | undefined,
  webUrl: string,
  language: Pick<Language, 'say'>,
): (SharedImage & { readonly alt: string }) | null {
  const image = photo && largestSharedImage(photo, webUrl);
  return image ? { ...image, alt: altText(photo, language) } : null;
}

function shared({ url: address, width, height }: Pick<SharedImage, 'url' | 'width' | 'height'>, webUrl: string): SharedImage | null {
  const url = addressIn(address, webUrl);
  return url && { url: url.href, width, height, type: entryOf(types, url.pathname.split('.').at(-1) ?? '') ?? null };
}
