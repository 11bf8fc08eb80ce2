import { callerOf, firstPage, userColumns } from '../floor/pieces.js';
import { anyCaller, type Row } from '../row.js';

interface Page {
  readonly data: readonly { readonly id: number; readonly is_followed: number }[];
}

export const usersPage: Row = {
  id: 'R1',
  title: 'GET /users, 10 people with the flags of a random caller',
  target: '2 / 4 × bare Fastify + pg, p99 below the floor’s',
  requests: (world) => ({ next: () => ({ method: 'GET', path: '/users', caller: anyCaller(world) }) }),
  floor: {
    statements: {
      users: `select ${userColumns}, (select n from floor.counters where name = 'users') as total
from floor.users u order by u.count_followers desc, u.id desc limit $2 offset $3`,
    },
    serve: (app, database) =>
      app.get('/users', async (request) => {
        const rows = await database.query<{ total?: number }>('users', [callerOf(request), 10, 0]);
        const total = rows[0]?.total ?? 0;
        for (const row of rows) delete row.total;
        return firstPage('/users', rows, total);
      }),
  },
  hasPeer: true,
  same: ({ data }: Page) => data.map((user) => [user.id, user.is_followed, Object.keys(user)]),
};
