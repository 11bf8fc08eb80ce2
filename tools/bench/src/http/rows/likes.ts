import { callerOf } from '../floor/pieces.js';
import type { Floor, RowRequests } from '../row.js';
import type { World } from '../world.js';

/** Each pair likes once; those who like already are left out. */
export function likes(world: World, pairs: Iterator<{ readonly photo: number; readonly user: number }>): RowRequests {
  const taken = new Set(world.taken);
  const counted = new Set<string>();
  const answers: { readonly path: string; readonly body: Buffer }[] = [];
  return {
    next: () => {
      for (let next = pairs.next(); !next.done; next = pairs.next()) {
        const { photo, user } = next.value;
        if (!taken.has(`${photo}-${user}`)) return { method: 'POST', path: `/photos/${photo}/like`, caller: user };
      }
      throw new Error('Everybody likes everything: take a larger --scale or more --callers');
    },
    answered: ({ path }, { body }) => answers.push({ path, body }),
    // Nobody else likes these photos, so that each like has a count of its own.
    verify: () => {
      for (const { path, body } of answers.splice(0)) {
        const count = `${path} ${(JSON.parse(body.toString()) as { data: { count_likes: number } }).data.count_likes}`;
        if (counted.has(count)) throw new Error(`Two likes were answered the same count: ${count}`);
        counted.add(count);
      }
    },
  };
}

/** The event and the exact count in one statement, one round trip. */
export const oneStatement: Floor = {
  statements: {
    like: `with event as (
  insert into floor.events (stream, version, type, data) values ($1, 1, 'photo-liked', $2) on conflict (stream, version) do nothing returning 1
)
update floor.photo_counts set likes = likes + (select count(*) from event) where photo_id = $3 returning likes`,
  },
  serve: (app, database) =>
    app.post('/photos/:id/like', async (request) => {
      const { id } = request.params as { id: string };
      const [photoId, userId] = [Number(id), callerOf(request)];
      const [row] = await database.query<{ likes: number }>('like', [`${photoId}-${userId}`, JSON.stringify({ photoId, userId }), photoId]);
      return { data: { count_likes: row?.likes } };
    }),
};

/** Likes in the read model of the product. */
export const countLikes = 'select count(*)::int as n from social_graph.photo_likes';
