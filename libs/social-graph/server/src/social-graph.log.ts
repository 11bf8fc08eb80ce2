import { defineLog } from '@heliograph/event-store';
import { followEvents } from './follow/follow.events.js';
import { followsInline } from './follow/follow.projection.js';
import { photoLikeEvents } from './photo-like/photo-like.events.js';
import { photoLikesInline } from './photo-like/photo-like.projection.js';

export const socialGraphLog = defineLog({
  name: 'social-graph',
  events: [...followEvents, ...photoLikeEvents],
  inline: [followsInline, photoLikesInline],
});

export const followStream = (followerId: number, followeeId: number): string => `follow-${followerId}-${followeeId}`;
export const photoLikeStream = (photoId: number, userId: number): string => `photo-like-${photoId}-${userId}`;
