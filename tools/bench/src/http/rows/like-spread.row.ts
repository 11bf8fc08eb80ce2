import type { Row } from '../row.js';
import type { World } from '../world.js';
import { countLikes, likes, oneStatement } from './likes.js';

function* pairs({ spread, callers }: World) {
  for (let round = 0; round < callers; round++)
    for (const [index, photo] of spread.entries()) yield { photo, user: 1 + ((round + index * 7_919) % callers) };
}

export const likeSpread: Row = {
  id: 'W1',
  title: 'POST like with the exact count, spread over 1,000 photos',
  target: '1 / 2 × the one-statement floor',
  writes: true,
  written: countLikes,
  requests: (world) => likes(world, pairs(world)),
  floor: oneStatement,
  hasPeer: true,
};
