import { PhotoId, UserId } from '@heliograph/kernel';
import { FindOwnerHint, type FindPhotoState } from '@heliograph/media-contracts';
import {
  type ChangedEntry,
  type ChangedPhoto,
  CountUnreadNotifications,
  FindLiveChanges,
  FindLiveNews,
  type Notification,
  NotificationId,
} from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import type { Photos } from '../photos/index.js';
import { LiveChanges } from './live-changes.js';
import type { NotificationViews } from './notification-views.js';

const ada = person(UserId(1));
const stretch = { since: { at: 1, logs: { media: 1 } }, until: { at: 2, logs: { media: 9 } } };
const at = { log: 'media', seq: 5 } as const;
const entryOf = (id: number): ChangedEntry => ({
  kind: 'entry',
  id: NotificationId(id),
  ...at,
  entry: { id: NotificationId(id) } as Notification,
});
const photoOf = (id: number, isOwn = true): ChangedPhoto => ({ kind: 'photo', id: PhotoId(id), isOwn, ...at });

/** Photos 7 and 8 are Ada's, 9 is Ben's, others are deleted. Entry 12 is gone while it is looked at. */
function standIn(changes: readonly object[]) {
  const owners = new Map([
    [7, 1],
    [8, 1],
    [9, 2],
  ]);
  const asked: object[] = [];
  const dispatch = async (message: object): Promise<never> => {
    asked.push(message);
    if (message instanceof FindLiveChanges) return changes as never;
    if (message instanceof CountUnreadNotifications) return 6 as never;
    if (message instanceof FindLiveNews) return { people: new Set([3]), photos: [PhotoId(7), PhotoId(9), PhotoId(99)] } as never;
    if (message instanceof FindOwnerHint) return (message.photoId === 9 ? 2 : null) as never;
    const { photoId } = message as FindPhotoState;
    const ownerId = owners.get(photoId);
    return (ownerId === undefined ? null : { photoId, ownerId, state: 'published' }) as never;
  };
  const views = {
    hiddenUsers: async () => [UserId(4)],
    viewsOf: async (_: unknown, entries: readonly Notification[]) => entries.filter(({ id }) => id !== 12),
  } as unknown as NotificationViews;
  const photos = { counts: async () => ({ countLikes: 2, countComments: 3 }) } as unknown as Photos;
  return { asked, live: new LiveChanges(new MessageBus({ dispatch }, null), views, photos) };
}

describe('what a stream tells', () => {
  it('N3 entries and one’s own photos as they are now; those of others not at all, no matter what the event said', async () => {
    const { live, asked } = standIn([entryOf(11), entryOf(12), photoOf(7, false), photoOf(9, false), photoOf(98), photoOf(99, false)]);
    const { changes, countUnread } = await live.newsFor(ada, stretch);
    expect(changes).toEqual([
      { kind: 'entry', id: 11, ...at, now: { id: 11 } },
      { kind: 'entry', id: 12, ...at, now: null },
      { kind: 'photo', id: 7, ...at, now: { id: 7, state: 'published', countLikes: 2, countComments: 3 } },
      { kind: 'photo', id: 98, ...at, now: null },
    ]);
    expect(countUnread).toBe(6);
    expect(asked.slice(0, 2)).toMatchObject([{ without: [4] }, { without: [4] }]);
  });

  it('N3 more than a client can use one by one is too many', async () => {
    const { live } = standIn(Array.from({ length: 501 }, (_, id) => photoOf(id + 1)));
    expect(await live.newsFor(ada, stretch)).toEqual({ changes: 'too many', countUnread: 6 });
  });

  it('N3 the owner of a photo has news, whether this process has seen the photo or not', async () => {
    const { live } = standIn([]);
    expect(await live.peopleWithNews(stretch, [])).toEqual(new Set([3, 1, 2]));
  });
});
