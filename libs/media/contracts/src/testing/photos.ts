import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoFacts } from '../photo.facts.js';

const photo = {
  state: 'published',
  description: '',
  tookAtOffsetMinutes: 0,
  width: 1_600,
  height: 1_200,
  imageThumb: 'stand-in-thumb.webp',
  imageLarge: 'stand-in-large.webp',
  imageFull: 'stand-in-full.jpg',
  colors: [{ hex: '#d08040', ratio: 1 }],
  thumbhash: null,
  isPremium: false,
  isPremiumOffered: false,
  isCurated: false,
  takenDownFor: null,
  isPictureHidden: false,
} as const;

/** Numbers far from those that a database of one's own gives. Their files are nowhere: they answer 404. */
export const photos: readonly PhotoFacts[] = [
  {
    ...photo,
    photoId: PhotoId(1_001),
    ownerId: UserId(1),
    title: 'Dunes',
    tags: ['desert', 'light'],
    tagNames: ['desert', 'light'],
    tookAtLocal: '2026-01-10T08:00:00',
    createdAt: new Date('2026-01-10T09:00:00.000Z'),
    publishedAt: new Date('2026-01-10T09:00:00.000Z'),
  },
  {
    ...photo,
    photoId: PhotoId(1_002),
    ownerId: UserId(2),
    title: 'Harbour',
    tags: ['sea', 'light'],
    tagNames: ['sea', 'light'],
    tookAtLocal: '2026-01-11T18:00:00',
    createdAt: new Date('2026-01-11T19:00:00.000Z'),
    publishedAt: new Date('2026-01-11T19:00:00.000Z'),
  },
];
