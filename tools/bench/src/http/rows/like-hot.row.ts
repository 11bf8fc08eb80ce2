import type { Row } from '../row.js';
import type { World } from '../world.js';
import { countLikes, likes, oneStatement } from './likes.js';

/** Everybody likes one photo, then the next. */
function* pairs({ hot, callers }: World) {
  for (const photo of hot) for (let user = 1; user <= callers; user++) yield { photo, user };
}

export const likeHot: Row = {
  id: 'W2',
  title: 'POST like with the exact count, all on one photo',
  target: '3 / 6 × the one-statement floor, p99 at most 15 ms',
  writes: true,
  written: countLikes,
  requests: (world) => likes(world, pairs(world)),
  floor: oneStatement,
};
