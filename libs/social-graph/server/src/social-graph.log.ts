import { defineLog, rowsRepaired } from '@heliograph/event-store';
import { StreamId, type PhotoId, type UserId } from '@heliograph/kernel';
import { followEvents } from './follow/follow.events.js';
import { followsInline } from './follow/follow.projection.js';
import { photoLikeEvents } from './photo-like/photo-like.events.js';
import { photoLikesInline } from './photo-like/photo-like.projection.js';

export const socialGraphLog = defineLog({
  name: 'social-graph',
  events: [...followEvents, ...photoLikeEvents, rowsRepaired('social-graph')],
  inline: [followsInline, photoLikesInline],
});

export const followStream = (followerId: UserId, followeeId: UserId): StreamId => StreamId(`follow-${followerId}-${followeeId}`);
export const photoLikeStream = (photoId: PhotoId, userId: UserId): StreamId => StreamId(`photo-like-${photoId}-${userId}`);
