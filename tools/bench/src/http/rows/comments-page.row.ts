import { comment, commentColumns, firstPage } from '../floor/pieces.js';
import { anyCaller, anyOf, type Row } from '../row.js';

interface Page {
  readonly data: readonly { readonly id: number; readonly authorable: { readonly data: object | null } }[];
}

export const commentsPage: Row = {
  id: 'R2d',
  title: 'GET comments of one of the 1,000 photos that people talk about most',
  target: '1 × bare Fastify + pg',
  requests: (world) => ({ next: () => ({ method: 'GET', path: `/photos/${anyOf(world.discussed)}/comments`, caller: anyCaller(world) }) }),
  floor: {
    statements: {
      comments: `select ${commentColumns}, (select p.count_comments from floor.photos p where p.id = $1) as total
from floor.comments c join floor.users u on u.id = c.author_id
where c.photo_id = $1 order by c.created_at, c.id limit $2 offset $3`,
    },
    serve: (app, database) =>
      app.get('/photos/:id/comments', async (request) => {
        const { id } = request.params as { id: string };
        const rows = await database.query<Parameters<typeof comment>[0] & { total?: number }>('comments', [Number(id), 10, 0]);
        const total = rows[0]?.total ?? 0;
        for (const row of rows) delete row.total;
        return firstPage(`/photos/${id}/comments`, rows.map(comment), total);
      }),
  },
  same: ({ data }: Page) => data.map((one) => [one.id, Object.keys(one)]),
};
