import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import type { CommentView, Mentioned, Person, PhotoDetail, Profile } from '../models.js';
import { landscape, likeness } from './landscapes.js';

export const people: readonly Person[] = [
  { username: 'marta.lind', name: 'Marta Lind', avatar: null },
  { username: 'okoro', name: 'Chidi Okoro', avatar: null },
  { username: 'sunday_walks', name: 'Anneke de Wit', avatar: null },
  { username: 'yuki', name: '高橋 雪', avatar: null },
];

const titles = [
  'Last light over the pass',
  'Before the ferry',
  'Salt flats, north side',
  'A slow morning',
  'The long way home',
  '',
  'Ridge line',
  'First frost',
  'Low tide at Skagen, looking back towards the dunes and the lighthouse',
  'Waiting for the fog to lift',
];

const mentioned: Mentioned = new Set(['okoro']);

export function photoFixture(id: number, more: Partial<PhotoDetail> = {}): PhotoDetail {
  const { width, height, sky, ridges } = landscape(id);
  return {
    id: PhotoId(id),
    title: titles[id % titles.length] ?? '',
    ownerId: UserId((id % people.length) + 1),
    mentioned,
    description: 'Walked up before five and waited an hour for the cloud to break.\n\nWith @okoro, who carried the tripod.',
    width,
    height,
    thumb: `/images/${id}-400.jpg`,
    large: `/images/${id}-2048.jpg`,
    images: [],
    alt: '',
    ...{ license: 'all-rights-reserved', showExif: true, exif: null },
    color: ridges[0] ?? null,
    thumbhash: id % 4 === 2 ? null : likeness(id),
    owner: people[id % people.length] as Person,
    countLikes: (id * 37) % 420,
    countComments: 5,
    tags: ['mountains', 'dawn', 'black-and-white', 'alpes-maritimes'],
    tagNames: ['Mountains', 'dawn', 'Black and white', 'Alpes-Maritimes'],
    colors: [...ridges, ...sky].map((hex, index) => ({ hex, ratio: 0.36 - index * 0.07 })),
    tookAt: '2026-06-12T05:04:00+0200',
    createdAt: '2026-06-12T17:31:00+0000',
    isCurated: false,
    isPremium: id % 4 === 0,
    download: null,
    isLiked: false,
    isOwn: false,
    isOwnerFollowed: false,
    isOwnerBlocked: false,
    full: null,
    hasOriginal: false,
    isPictureHidden: false,
    state: 'published',
    ...more,
  };
}

export const profileFixture: Profile = {
  ...(people[0] as Person),
  mentioned,
  location: 'Bergen, Norway',
  bio: 'Mountains, mostly in bad weather. One frame a day since 2024.',
  websiteUrl: 'https://marta.example/journal',
  level: 6,
  streak: 41,
  isHero: true,
  isFollowed: false,
  countCompleted: 318,
  countMissed: 12,
  countPhotos: 342,
  countFollowers: 12840,
  countFollowing: 211,
  createdAt: '2024-01-02T09:00:00+0000',
};

const said = (
  id: number,
  parent: number,
  level: number,
  author: Person | null,
  body: string,
  more: Partial<CommentView> = {},
): CommentView => ({
  id: CommentId(id),
  parent: parent === 0 ? null : CommentId(parent),
  level,
  author,
  body,
  mentioned,
  createdAt: `2026-06-1${2 + (id % 6)}T08:${10 + id}:00+0000`,
  isEdited: id === 2,
  countLikes: id % 3,
  isLiked: false,
  mayDelete: false,
  ...more,
});

export const commentsFixture: readonly CommentView[] = [
  said(1, 0, 0, people[1] as Person, 'The second ridge is what makes it. Did you use a filter, or is the haze all real?', {
    countLikes: 4,
    isLiked: true,
  }),
  said(2, 1, 1, people[0] as Person, 'All real, @okoro. It was gone two minutes later.', { mayDelete: true }),
  said(3, 2, 2, people[2] as Person, 'You can see it in the valley, just where the light stops.'),
  said(4, 0, 0, null, ''),
  said(5, 4, 1, people[3] as Person, 'すばらしい。'),
  said(6, 0, 0, people[2] as Person, 'I was there a week before and saw nothing but grey. Back to the alarm clock then.'),
];
