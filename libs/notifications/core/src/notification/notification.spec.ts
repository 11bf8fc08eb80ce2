import { PhotoId, UserId } from '@heliograph/kernel';
import type { NotificationKind } from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { entryOf, recipientsOf } from './notification.js';

const [owner, author, other, third] = [UserId(1), UserId(2), UserId(3), UserId(4)];
const written = { photoId: PhotoId(7), authorId: author, photoOwnerId: owner, parentAuthorId: null, mentionedIds: [] };

describe('entries of notifications', () => {
  const like = { userId: owner, kind: 'like', subject: 7, at: '2026-03-01T23:59:59.999Z' } as const;

  it('N2 likes and collectings of one photo, and follows, are one entry within a UTC day', () => {
    for (const kind of ['like', 'collected', 'follow'] as const) {
      const entry = entryOf({ ...like, kind });
      expect(entryOf({ ...like, kind, at: '2026-03-01T00:00:00.000Z' })).toBe(entry);
      expect(entryOf({ ...like, kind, at: '2026-03-02T00:00:00.000Z' })).not.toBe(entry);
    }
  });

  it('N2 likes of two photos, of two kinds or of two people are not', () => {
    const entries = [like, { ...like, subject: 8 }, { ...like, kind: 'collected' }, { ...like, userId: other }] as const;
    expect(new Set(entries.map(entryOf)).size).toBe(4);
  });

  it.each(['comment', 'reply', 'mention', 'featured', 'notice', 'streak'] satisfies NotificationKind[])(
    'N2 each %s is an entry of its own, no matter on which day',
    (kind) => {
      expect(entryOf({ ...like, kind })).toBe(entryOf({ ...like, kind, at: '2026-04-01T00:00:00.000Z' }));
      expect(entryOf({ ...like, kind })).not.toBe(entryOf({ ...like, kind, subject: 8 }));
    },
  );
});

describe('who is notified of a comment', () => {
  it('N2 the owner of the photo, the author of what it replies to, and people who are mentioned', () =>
    expect(recipientsOf({ ...written, parentAuthorId: other, mentionedIds: [third] })).toEqual([
      { userId: third, kind: 'mention' },
      { userId: owner, kind: 'comment' },
      { userId: other, kind: 'reply' },
    ]));

  it('N2 once: a reply that mentions is a reply, and a comment that mentions is a comment', () => {
    expect(recipientsOf({ ...written, parentAuthorId: owner, mentionedIds: [owner] })).toEqual([{ userId: owner, kind: 'reply' }]);
    expect(recipientsOf({ ...written, mentionedIds: [owner, owner] })).toEqual([{ userId: owner, kind: 'comment' }]);
  });

  it('N2 nobody of their own', () =>
    expect(recipientsOf({ ...written, photoOwnerId: author, parentAuthorId: author, mentionedIds: [author] })).toEqual([]));
});
