import { callerOf, firstPage, photoColumns, userColumns } from '../floor/pieces.js';
import { anyCaller, type Row } from '../row.js';

interface Page {
  readonly data: readonly {
    readonly id: number;
    readonly user: { readonly data: { readonly id: number; readonly is_followed: number } };
  }[];
}

interface Joined {
  readonly total: number;
  readonly photo: object;
}

export const photosWithUser: Row = {
  id: 'R2c',
  title: 'GET /photos?include=user, 10 photos with their people and all flags of a random caller',
  target: '1 / 2 × a bare join',
  requests: (world) => ({ next: () => ({ method: 'GET', path: '/photos?include=user', caller: anyCaller(world) }) }),
  floor: {
    statements: {
      photos: `select p.*, row_to_json(o) as user, (select n from floor.counters where name = 'photos') as total
from (select ${photoColumns}, p.owner_id, p.created_at as sorted from floor.photos p
  order by p.count_likes desc, p.created_at desc, p.id desc limit $2 offset $3) p
cross join lateral (select ${userColumns} from floor.users u where u.id = p.owner_id) o
order by p.count_likes desc, p.sorted desc, p.id desc`,
    },
    serve: (app, database) =>
      app.get('/photos', async (request) => {
        const rows = await database.query<Joined & Record<'owner_id' | 'sorted' | 'user', unknown>>('photos', [callerOf(request), 10, 0]);
        const photos = rows.map(({ total: _total, owner_id: _owner, sorted: _sorted, user, ...photo }) => ({
          ...photo,
          user: { data: user },
        }));
        return firstPage('/photos', photos, rows[0]?.total ?? 0);
      }),
  },
  same: ({ data }: Page) =>
    data.map((photo) => [photo.user.data.id, photo.user.data.is_followed, Object.keys(photo), Object.keys(photo.user.data)]),
};
