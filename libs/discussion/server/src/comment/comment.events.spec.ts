import { publishedEvents } from '@heliograph/event-store';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { discussionLog } from '../discussion.log.js';

const heard = (type: string, more: object = {}) => {
  const definition = discussionLog.events.get(type);
  return publishedEvents(discussionLog, stored({ type, data: { ...(definition?.sample as object), ...more } })).map(({ type, data }) => ({
    type,
    data,
  }));
};

describe('what discussion stores', () => {
  it.each([...discussionLog.events.values()])('$type has a sample that is a valid event', ({ schema, sample }) =>
    expect(schema.parse(sample)).toEqual(sample),
  );

  it('seals the words of the author, and nothing else is personal', () => {
    const personal = [...discussionLog.events.values()].map(({ type, personal }) => [type, personal?.of, personal?.fields]);
    expect(personal).toEqual([
      ['discussion.comment-added', 'authorId', ['body', 'mentions']],
      ['discussion.comment-edited', 'authorId', ['body', 'mentions']],
      ['discussion.comment-deleted', undefined, undefined],
      ['discussion.comment-hidden', undefined, undefined],
      ['discussion.comment-shown', undefined, undefined],
      ['discussion.comment-taken-down', undefined, undefined],
      ['discussion.comment-restored', undefined, undefined],
      ['discussion.comment-liked', undefined, undefined],
      ['discussion.comment-unliked', undefined, undefined],
      ['discussion.comment-like-hidden', undefined, undefined],
      ['discussion.comment-like-shown', undefined, undefined],
      ['discussion.rows-repaired', undefined, undefined],
      ['discussion.log-adopted', undefined, undefined],
    ]);
  });
});

describe('what is published of it', () => {
  it('a new comment, without its text', () =>
    expect(heard('discussion.comment-added')).toEqual([
      {
        type: 'discussion.comment-added',
        data: {
          commentId: 31,
          photoId: 5,
          photoOwnerId: 2,
          authorId: 7,
          parentId: 12,
          parentAuthorId: 3,
          level: 1,
          mentionedIds: [4],
          at: '2026-01-31T09:30:00.000Z',
        },
      },
    ]));

  it('a deletion', () =>
    expect(heard('discussion.comment-deleted')).toEqual([
      { type: 'discussion.comment-deleted', data: { commentId: 31, photoId: 5, authorId: 7, at: '2026-01-31T09:30:00.000Z' } },
    ]));

  const ids = { commentId: 31, photoId: 5, authorId: 7, at: '2026-01-31T09:30:00.000Z' };

  it.each(['discussion.comment-hidden', 'discussion.comment-shown'])('B4 %s, unless it counts for nobody anyway', (type) => {
    expect(heard(type, { isTakenDown: false })).toEqual([{ type, data: ids }]);
    expect(heard(type, { isTakenDown: true })).toEqual([]);
  });

  it.each([
    ['discussion.comment-taken-down', 'discussion.comment-hidden'],
    ['discussion.comment-restored', 'discussion.comment-shown'],
  ])('B4 %s for the author’s counter, and %s for the photo’s; a further decision is nothing', (type, also) => {
    expect(heard(type, { isChange: true, isHidden: false })).toEqual([
      { type, data: ids },
      { type: also, data: ids },
    ]);
    expect(heard(type, { isChange: true, isHidden: true })).toEqual([{ type, data: ids }]);
    expect(heard(type, { isChange: false, isHidden: false })).toEqual([]);
  });

  it.each(['discussion.comment-edited', 'discussion.comment-liked', 'discussion.comment-unliked'])('not a %s', (type) =>
    expect(heard(type)).toEqual([]),
  );
});
