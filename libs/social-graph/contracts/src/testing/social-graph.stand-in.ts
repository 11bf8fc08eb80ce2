import { PhotoId, UserId } from '@heliograph/kernel';
import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import { FilterFollowed, FindFollowed, FindFollowedPublishers, ListFollowers, ListFollowing, SuggestFollows } from '../follow.messages.js';
import { socialGraphRejections } from '../social-graph.rejections.js';
import * as contract from '../index.js';
import { FilterLiked, FindLikeState, LikesByDay, LikeTotals, ListPhotoLikes } from '../photo-like.messages.js';
import type { SocialGraphEvent } from '../social-graph.events.js';

const [ada, grace, dunes] = [UserId(1), UserId(2), PhotoId(1_001)];
const at = '2026-01-12T10:00:00.000Z';
const like = { photoId: dunes, userId: grace, ownerId: ada, at };
const hidden = { userId: false };

/** Grace follows Ada and likes her photo; nothing else is followed or liked. */
export const standIn: StandIn = {
  context: 'social-graph',
  contract,
  answers: [
    answer(FilterFollowed, ({ viewerId, userIds }) => new Set(viewerId === grace && userIds.includes(ada) ? [ada] : [])),
    answer(FindFollowed, ({ userId }) => (userId === grace ? [ada] : [])),
    answer(FindFollowedPublishers, ({ userId, publishers }) => (userId === grace && publishers.includes(ada) ? [ada] : [])),
    answer(SuggestFollows, () => []),
    answer(ListFollowers, ({ userId }) => onePage(userId === ada ? [{ userId: grace, at: new Date(at) }] : [])),
    answer(ListFollowing, ({ userId }) => onePage(userId === grace ? [{ userId: ada, at: new Date(at) }] : [])),
    answer(FindLikeState, ({ userId, photoId }) =>
      userId === grace && photoId === dunes
        ? { version: 1, state: { current: like, hidden } }
        : { version: 0, state: { current: null, hidden } },
    ),
    answer(FilterLiked, ({ viewerId, photoIds }) => new Set(viewerId === grace && photoIds.includes(dunes) ? [dunes] : [])),
    answer(LikeTotals, ({ photoIds }) => new Map(photoIds.includes(dunes) ? [[dunes, 1]] : [])),
    answer(LikesByDay, ({ photoId }) => new Map(photoId === dunes ? [[at.slice(0, 10), 1]] : [])),
    answer(ListPhotoLikes, ({ photoId }) => onePage(photoId === dunes ? [{ userId: grace, at: new Date(at) }] : [])),
  ],
  rejections: socialGraphRejections,
  events: [
    { type: 'social-graph.user-followed', data: { followerId: grace, followeeId: ada, at } },
    { type: 'social-graph.photo-liked', data: like },
  ] satisfies readonly SocialGraphEvent[],
};
