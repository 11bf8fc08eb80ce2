import { callerOf, photoColumns } from '../floor/pieces.js';
import { anyCaller, anyOf, type Row } from '../row.js';

interface One {
  readonly data: { readonly id: number; readonly is_liked: number; readonly title: string };
}

export const onePhoto: Row = {
  id: 'R2b',
  title: 'GET one photo, random caller and photo',
  target: '1 / 2 × bare Fastify + pg',
  requests: (world) => ({ next: () => ({ method: 'GET', path: `/photos/${anyOf(world.photos)}`, caller: anyCaller(world) }) }),
  floor: {
    statements: { photo: `select ${photoColumns} from floor.photos p where p.id = $2` },
    serve: (app, database) =>
      app.get('/photos/:id', async (request) => {
        const { id } = request.params as { id: string };
        return { data: (await database.query('photo', [callerOf(request), Number(id)]))[0] };
      }),
  },
  hasPeer: true,
  same: ({ data }: One) => [data.id, data.title, Object.keys(data)],
};
