import type { LogDefinition, StreamAppend } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { type DataSet, eventOf, type Filling, instant } from './dataset.js';
import { LATELY, ownerOf } from './photos.js';
import { TALKED_ABOUT } from './sizes.js';
import { pick, share, shuffled, Slots } from './spread.js';
import { sentence } from './words.js';

const WORDS = 3_000;
/** So many comments in a row may answer one another. */
const THREAD = 4;
/** So many people are there at a time, and each writes that many comments before others come. */
const PRESENT = 25;
const EACH = 20;

/** Comments, a third of them replies, a few deleted; one photo has very many. */
export function comments(data: DataSet, log: LogDefinition): Filling {
  const { comments: total, photos, users, heavy } = data.sizes;
  const slots = new Slots(photos, total, 0.6, total);
  const mixed = shuffled(slots.total);
  const isReply = (index: number) => index % THREAD > 0 && share(index, 42) < 0.45;
  const placeOf = (index: number): { photoId: number; parentId: number | null; level: number } => {
    if (isReply(index)) {
      const parent = placeOf(index - 1);
      return { photoId: parent.photoId, parentId: index, level: parent.level + 1 };
    }
    const isHeavy = share(index, 41) < heavy / total;
    return { photoId: isHeavy ? TALKED_ABOUT : slots.of(mixed(index)).owner + 1, parentId: null, level: 0 };
  };
  const streamOf = (index: number): StreamAppend => {
    const commentId = index + 1;
    const { photoId, ...place } = placeOf(index);
    const authorId = 1 + pick(users, Math.floor(index / (PRESENT * EACH)) * PRESENT + (index % PRESENT), 43);
    const at = instant(data, index, total, LATELY).toISOString();
    const of = { commentId, photoId, authorId, at };
    const body = sentence(4 + pick(10, index, 44), WORDS, index, 45);
    const added = eventOf(log, 'discussion.comment-added', {
      ...of,
      ...place,
      ...{ photoOwnerId: ownerOf(data, photoId), parentAuthorId: null, body, mentions: [], mentionedIds: [] },
    });
    const deleted = eventOf(log, 'discussion.comment-deleted', { ...of, reason: 'author' });
    return { stream: StreamId(`comment-${commentId}`), expectedVersion: 0, events: share(index, 46) < 0.01 ? [added, deleted] : [added] };
  };
  return {
    log,
    things: 'comments',
    total,
    perAppend: 500,
    streams: (from, to) => Array.from({ length: to - from }, (_, index) => streamOf(from + index)),
  };
}
