import { english } from '../language/languages.js';
import type { PhotoDetail, Profile } from '../models.js';
import { type SharedImage, sharedImages } from '../pictures/shared-image.js';
import { titleOf } from '../words.js';
import { Refused } from '../refused.js';

export type Oembed = Readonly<Record<string, string | number>>;

/** The space in the page that embeds it, in pixels. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
}

/** How long a copy may be shown without asking again, in seconds. */
const CACHE_SECONDS = 3600;

const provider = (webUrl: string) => ({ version: '1.0', provider_name: 'Heliograph', provider_url: webUrl, cache_age: CACHE_SECONDS });

/** @throws Refused 404 where others are not shown the picture */
export function embeddedPhoto(photo: PhotoDetail, webUrl: string, bounds: Bounds): Oembed {
  const images = sharedImages(photo, webUrl);
  const [thumb] = images;
  if (thumb === undefined) throw new Refused(404, '');
  const shown = fitted(images.filter((image) => fits(image, bounds)).at(-1) ?? thumb, bounds);
  return {
    ...provider(webUrl),
    type: 'photo',
    title: titleOf(photo, english),
    author_name: photo.owner.name,
    author_url: `${webUrl}/users/${photo.owner.username}`,
    web_page: `${webUrl}/photos/${photo.id}`,
    url: shown.url,
    width: shown.width,
    height: shown.height,
    ...(fits(thumb, bounds) && { thumbnail_url: thumb.url, thumbnail_width: thumb.width, thumbnail_height: thumb.height }),
  };
}

export function embeddedPerson({ username, name }: Profile, webUrl: string): Oembed {
  const page = `${webUrl}/users/${username}`;
  return { ...provider(webUrl), type: 'link', title: `${name} (@${username})`, author_name: name, author_url: page };
}

const fits = ({ width, height }: SharedImage, bounds: Bounds): boolean => width <= bounds.width && height <= bounds.height;

/** The smallest picture may be larger than the room: it is shown smaller. */
function fitted({ url, width, height }: SharedImage, bounds: Bounds) {
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  return { url, width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
