import type { PersonView } from '@heliograph/application/people';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { NotificationId } from '@heliograph/notifications-contracts';
import type { NotificationEntry } from '../models.js';
import { people, photoFixture } from './fixture-data.js';

const [ada, ben] = people;
const viewOf = (person: (typeof people)[number] | undefined) =>
  ({ card: { userId: UserId(2), ...person }, isFollowed: false }) as unknown as PersonView;
const none = { people: [], photo: null, comment: null, collection: null };
const photo = { photo: { ...photoFixture(3), photoId: PhotoId(3) }, isLiked: false } as unknown as NotificationEntry['entry']['photo'];
const comment = { item: { id: CommentId(7), body: 'Well seen' }, author: null } as unknown as NotificationEntry['entry']['comment'];
const at = (minute: number) => ({ id: NotificationId(100 - minute), createdAt: new Date(Date.UTC(2026, 4, 1, 10, 59 - minute)) });

/** One of each sort: of several people, of one with a comment, of nobody. */
export const notificationsFixture: readonly NotificationEntry[] = [
  {
    entry: { ...none, ...at(1), kind: 'like', count: 3, people: [viewOf(ada), viewOf(ben)], photo, isRead: false },
    person: ada ?? null,
    thumb: '/images/3-400.webp',
  },
  {
    entry: { ...none, ...at(2), kind: 'reply', count: 1, people: [viewOf(ben)], photo, comment, isRead: true },
    person: ben ?? null,
    thumb: '/images/3-400.webp',
  },
  { entry: { ...none, ...at(3), kind: 'notice', count: 0, isRead: true }, person: null, thumb: null },
];
