import type { LogDefinition, StreamAppend } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { type DataSet, eventOf, type Filling, instant } from './dataset.js';
import { OWNER } from './sizes.js';
import { pick, share, zipf } from './spread.js';
import { sentence, words } from './words.js';

const DAYS = 730;
export const LATELY = [DAYS, 0] as const;
/** Of the photos of a day so many are of people who publish one every day. */
const DAILY = 0.35;
/** Names of cameras that the data set has; the first ones take most of its photos. */
export const cameraOf = (number: number): string => `Camera ${number}`;
const CAMERAS = 300;
/** Of so many photos the camera is shown. */
const SHOWN_CAMERAS = 0.5;
/** Most photos are of the first ones. */
const COLORS = ['#2f74c0', '#8c8c8c', '#7a5230', '#3f8f45', '#111111', '#fafafa', '#ef7d1a', '#c62828', '#f4cf3a', '#7b3fa0', '#ec86ad'];
const SIDES = [
  { width: 3000, height: 2000 },
  { width: 2000, height: 3000 },
  { width: 2000, height: 2000 },
];
/** Photos of one evening. */
const SERIES = 5;
const WORDS = 5_000;
const MINUTE_MILLISECONDS = 60_000;

/** Whose photo it is: some publish every day, one has very many, the others as it comes. */
export function ownerOf({ sizes: { users, photos, heavy } }: DataSet, photoId: number): number {
  const perDay = photos / DAYS;
  const slot = Math.floor((photoId - 1) % perDay);
  if (slot < perDay * DAILY) return 1 + Math.floor((slot * users) / perDay);
  if (share(photoId, 11) < heavy / (photos * (1 - DAILY))) return OWNER;
  return 1 + pick(users, Math.floor(photoId / SERIES), 12);
}

const exifOf = (camera: string) => ({ camera, lens: null, focalLength: null, aperture: null, exposure: null, iso: null });

/** Uploaded, rendered, published; a few chosen or taken back. */
export function photos(data: DataSet, log: LogDefinition): Filling {
  const { sizes } = data;
  const streamOf = (photoId: number): StreamAppend => {
    const ownerId = ownerOf(data, photoId);
    const time = instant(data, photoId, sizes.photos, LATELY);
    const later = (minutes: number) => new Date(time.getTime() + minutes * MINUTE_MILLISECONDS).toISOString();
    const at = later(0);
    const of = { photoId, ownerId };
    const tags = [...new Set(words(1 + pick(5, photoId, 13), sizes.tags, photoId, 14))];
    const card = {
      ...of,
      title: sentence(3, WORDS, photoId, 15),
      description: share(photoId, 16) < 0.5 ? sentence(10, WORDS, photoId, 17) : '',
      tags,
      tagSlugs: tags,
      tookAtLocal: at.slice(0, 19),
      tookAtOffsetMinutes: 0,
      imageThumb: `${photoId}-t.webp`,
      imageLarge: `${photoId}-l.webp`,
      imageFull: `${photoId}-f.webp`,
    };
    const color = (salt: number) => COLORS[zipf(COLORS.length, photoId, salt)] as string;
    const look = {
      ...(SIDES[zipf(SIDES.length, photoId, 21)] as (typeof SIDES)[number]),
      colors: [
        { hex: color(22), ratio: 0.6 },
        { hex: color(23), ratio: 0.3 },
      ],
    };
    const isPremium = share(photoId, 18) < 0.03;
    const event = (type: string, fields: object) => eventOf(log, type, fields);
    const events = [
      event('media.photo-uploaded', {
        ...card,
        imageSource: `${photoId}-s.jpg`,
        checksum: `sum-${photoId}`,
        publish: true,
        offerPremium: isPremium,
        at,
      }),
      ...(share(photoId, 24) < SHOWN_CAMERAS
        ? [event('media.details-changed', { ...of, exif: exifOf(cameraOf(zipf(CAMERAS, photoId, 25))), at })]
        : []),
      event('media.renditions-made', { ...of, ...look, at: later(1) }),
      event('media.photo-published', {
        ...card,
        ...look,
        isPremium: false,
        isCurated: false,
        createdAt: at,
        firstPublishedAt: later(1),
        at: later(1),
      }),
    ];
    if (isPremium) events.push(event('media.premium-granted', { ...of, at: later(2) }));
    if (share(photoId, 19) < 0.01) events.push(event('media.photo-curated', { ...of, at: later(2) }));
    if (share(photoId, 20) < 0.02)
      events.push(
        event('media.photo-unpublished', {
          ...of,
          tagSlugs: tags,
          tookAtLocal: card.tookAtLocal,
          tookAtOffsetMinutes: 0,
          firstPublishedAt: later(1),
          at: later(3),
        }),
      );
    return { stream: StreamId(`photo-${photoId}`), expectedVersion: 0, events };
  };
  return {
    log,
    things: 'photos',
    total: sizes.photos,
    perAppend: 150,
    streams: (from, to) => Array.from({ length: to - from }, (_, index) => streamOf(from + index + 1)),
  };
}
