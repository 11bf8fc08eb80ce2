import { callerOf, userColumns } from '../floor/pieces.js';
import { usernameOf } from '../../data/people.js';
import { anyCaller, type Row } from '../row.js';

interface One {
  readonly data: { readonly id: number; readonly is_followed: number };
}

export const oneUser: Row = {
  id: 'R2a',
  title: 'GET one user, random caller and user',
  target: '1 / 2 × bare Fastify + pg',
  requests: (world) => ({
    next: () => ({ method: 'GET', path: `/users/${usernameOf(1 + Math.floor(Math.random() * world.users))}`, caller: anyCaller(world) }),
  }),
  floor: {
    statements: { user: `select ${userColumns} from floor.users u where u.username = $2` },
    serve: (app, database) =>
      app.get('/users/:username', async (request) => {
        const { username } = request.params as { username: string };
        return { data: (await database.query('user', [callerOf(request), username]))[0] };
      }),
  },
  same: ({ data }: One) => [data.id, data.is_followed, Object.keys(data)],
};
