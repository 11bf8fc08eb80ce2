import { type EventOf, relation } from '@heliograph/kernel';
import type { PhotoLike } from '@heliograph/social-graph-contracts';

/**
 * Contract R1: a repeat has no effect; one's own photo may be liked. While the liker is suspended (B4) the like goes on, and is not counted. Stream
 * `photo-like-<photo>-<user>`: one for each pair.
 */
// #region photo-like
export const photoLike = relation<PhotoLike>()({
  on: 'social-graph.photo-liked',
  off: 'social-graph.photo-unliked',
  hides: { userId: { hidden: 'social-graph.photo-like-hidden', shown: 'social-graph.photo-like-shown' } },
});
// #endregion

export type PhotoLikeEvent = EventOf<typeof photoLike>;
