import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { CommentsByIds } from '@heliograph/discussion-contracts';
import { CollectionsByIds } from '@heliograph/gallery-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import { CollectionId, CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { FindBlocks, FindMuted } from '@heliograph/moderation-contracts';
import {
  CountUnreadNotifications,
  FindNotifiers,
  ListNotifications,
  type Notification,
  NotificationId,
  ReadNotifications,
} from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import type { People, PersonView, UserCards } from '../people/index.js';
import type { Photos, PhotoView } from '../photos/index.js';
import { NotificationViews } from './notification-views.js';
import { Notifications } from './notifications.js';

const ada = person(UserId(1));
const entry: Notification = {
  id: NotificationId(9),
  kind: 'reply',
  count: 2,
  people: [UserId(3), UserId(2)],
  photoId: PhotoId(7),
  commentId: CommentId(31),
  collectionId: null,
  createdAt: new Date('2026-03-01T10:00:00.000Z'),
  isRead: false,
};
const bridges = { ownerId: UserId(3), title: 'Bridges', coverPhotoId: PhotoId(7) };
const comment = { id: CommentId(31), authorId: UserId(3) };

/** Ada blocks 4, mutes 5; of 2 and 6, 6 is suspended. @param photos that she sees */
function standIn(photos: readonly number[] = [7], unread = 3, listed = entry) {
  const asked: object[] = [];
  const page = { items: [listed], total: 0, first: [1, 9], last: [1, 9], hasBefore: false, hasAfter: false };
  const answers = new Map<unknown, unknown>([
    [FindBlocks, { blocked: new Set([4]), blockedBy: new Set(), unlisted: [4] }],
    [FindMuted, [5]],
    [FindNotifiers, [2, 6]],
    [FindSuspended, new Set([6])],
    [ListNotifications, page],
    [CountUnreadNotifications, unread],
    [CommentsByIds, new Map([[31, comment]])],
    [CollectionsByIds, new Map([33, 34].map((id) => [id, { ...bridges, id, isPrivate: id === 34 }]))],
  ]);
  const dispatch = async (message: object) => {
    asked.push(message);
    return answers.get(message.constructor) as never;
  };
  const people = {
    findByIds: async (ids: readonly UserId[]) => ids.map((userId) => ({ card: { userId } }) as unknown as PersonView),
  } as unknown as People;
  const cards = { withAuthors: async (items: readonly object[]) => items.map((item) => ({ item, author: null })) } as unknown as UserCards;
  const seen = { findByIds: async () => photos.map((photoId) => ({ photo: { photoId } }) as unknown as PhotoView) } as unknown as Photos;
  const bus = new MessageBus({ dispatch }, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  return { asked, notifications: new Notifications(bus, pager, new NotificationViews(bus, people, cards, seen)) };
}

describe('notifications', () => {
  it('N2 leave out anyone who is blocked, muted or suspended, in the list, the number and the mark alike', async () => {
    const { asked, notifications } = standIn();
    await notifications.listNotifications(ada, { perPage: 10 });
    await notifications.countUnread(ada);
    await notifications.read(ada, null);
    const sent = asked.filter(
      (each) => each instanceof ListNotifications || each instanceof CountUnreadNotifications || each instanceof ReadNotifications,
    );
    // How many there are at all is asked before who is hidden.
    const [first] = sent.splice(2, 1);
    expect(first).toEqual(new CountUnreadNotifications(UserId(1), []));
    expect(sent).toHaveLength(5);
    for (const each of sent) expect(each instanceof ListNotifications ? each.list.without : each.without).toEqual([4, 5, 6]);
  });

  it('N2 the number of who has nothing unread costs one statement', async () => {
    const { asked, notifications } = standIn([], 0);
    expect(await notifications.countUnread(ada)).toBe(0);
    expect(asked).toEqual([new CountUnreadNotifications(UserId(1), [])]);
  });

  it('N2 an entry comes with its people in their order, its photo and its comment', async () => {
    const { items, countUnread } = await standIn().notifications.listNotifications(ada, { perPage: 10 });
    expect(items[0]).toMatchObject({
      people: [{ card: { userId: 3 } }, { card: { userId: 2 } }],
      photo: { photo: { photoId: 7 } },
      comment: { item: comment },
    });
    expect(countUnread).toBe(3);
  });

  it('N2 N4 an entry comes with the collection that a photo was added to, with its owner and cover; a private one is not shown', async () => {
    const collected = (id: number): Notification => ({ ...entry, kind: 'collected', commentId: null, collectionId: CollectionId(id) });
    const shown = async (id: number) => {
      const { items } = await standIn([7], 1, collected(id)).notifications.listNotifications(ada, { perPage: 10 });
      return items[0]?.collection;
    };
    expect(await shown(33)).toMatchObject({
      collection: { id: 33, title: 'Bridges' },
      owner: { card: { userId: 3 } },
      cover: { photo: { photoId: 7 } },
    });
    expect(await shown(34)).toBeNull();
  });

  it('N2 of a photo that the reader does not see now neither that nor the comment is shown', async () => {
    const { items } = await standIn([]).notifications.listNotifications(ada, { perPage: 10 });
    expect(items[0]).toMatchObject({ id: 9, photo: null, comment: null });
  });
});
