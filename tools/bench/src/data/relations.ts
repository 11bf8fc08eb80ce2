import type { LogDefinition, StreamAppend } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { type DataSet, eventOf, type Filling, instant } from './dataset.js';
import { LATELY, ownerOf } from './photos.js';
import { COLLECTOR, FOLLOWER } from './sizes.js';
import { coprime, pick, shuffled, Slots } from './spread.js';

/** The largest share of all users in one user's likes or followers. */
const MOST = 0.4;

/** Likes: one person has very many, a few photos have very many. */
export function likes(data: DataSet, log: LogDefinition): Filling {
  const { likes: total, photos, users, heavy } = data.sizes;
  const others = users - 1;
  const slots = new Slots(photos, total - heavy, 0.75, Math.floor(others * MOST));
  const mixed = shuffled(slots.total);
  const step = coprime(others, Math.floor(others * 0.382));
  const pairOf = (index: number) => {
    if (index < heavy) return { photoId: 1 + Math.floor((index * photos) / heavy), userId: COLLECTOR };
    const { owner, nth } = slots.of(mixed(index - heavy));
    return { photoId: owner + 1, userId: COLLECTOR + 1 + ((pick(others, owner, 31) + nth * step) % others) };
  };
  return relations(data, log, 'likes', heavy + slots.total, (index, at) => {
    const { photoId, userId } = pairOf(index);
    const event = eventOf(log, 'social-graph.photo-liked', { photoId, userId, ownerId: ownerOf(data, photoId), at });
    return { stream: StreamId(`photo-like-${photoId}-${userId}`), expectedVersion: 0, events: [event] };
  });
}

/** Follows: one person follows very many, a few people are followed by very many. */
export function follows(data: DataSet, log: LogDefinition): Filling {
  const { follows: total, users, heavy } = data.sizes;
  const followed = Math.min(heavy, users - FOLLOWER);
  // Neither the one who follows very many nor oneself.
  const others = users - 2;
  const slots = new Slots(users, total - followed, 0.8, Math.floor(others * MOST));
  const mixed = shuffled(slots.total);
  const step = coprime(others, Math.floor(others * 0.382));
  const pairOf = (index: number) => {
    if (index < followed) return { followerId: FOLLOWER, followeeId: FOLLOWER + 1 + index };
    const { owner, nth } = slots.of(mixed(index - followed));
    const followeeId = owner + 1;
    const left = [FOLLOWER, followeeId].sort((a, b) => a - b);
    const followerId = left.reduce((id, out) => (id >= out ? id + 1 : id), 1 + ((pick(others, owner, 32) + nth * step) % others));
    return { followerId, followeeId };
  };
  return relations(data, log, 'follows', followed + slots.total, (index, at) => {
    const { followerId, followeeId } = pairOf(index);
    const event = eventOf(log, 'social-graph.user-followed', { followerId, followeeId, at });
    return { stream: StreamId(`follow-${followerId}-${followeeId}`), expectedVersion: 0, events: [event] };
  });
}

function relations(
  data: DataSet,
  log: LogDefinition,
  things: string,
  total: number,
  streamOf: (index: number, at: string) => StreamAppend,
): Filling {
  return {
    log,
    things,
    total,
    perAppend: 1_000,
    streams: (from, to) =>
      Array.from({ length: to - from }, (_, index) => streamOf(from + index, instant(data, from + index, total, LATELY).toISOString())),
  };
}
