import { callerOf, comment, commentColumns } from '../floor/pieces.js';
import { anyCaller, anyOf, type Row } from '../row.js';

export const commentWritten: Row = {
  id: 'W3',
  title: 'POST comment',
  target: '1 / 1.5 × BEGIN, INSERT, UPDATE, COMMIT',
  writes: true,
  written: 'select count(*)::int as n from discussion.comments',
  requests: (world) => {
    let count = 0;
    return {
      next: () => ({
        method: 'POST',
        path: `/photos/${anyOf(world.photos)}/comments`,
        caller: anyCaller(world),
        body: { body: `How was the light that evening? (${count++})` },
      }),
    };
  },
  floor: {
    statements: {
      insert: `with c as (insert into floor.comments (photo_id, author_id, parent, level, body, count_likes, created_at)
  values ($1, $2, 0, 0, $3, 0, now()) returning *)
select ${commentColumns} from c join floor.users u on u.id = c.author_id`,
      count: 'update floor.photos set count_comments = count_comments + 1 where id = $1',
    },
    serve: (app, database) =>
      app.post('/photos/:id/comments', async (request, reply) => {
        const { id } = request.params as { id: string };
        const { body } = request.body as { body: string };
        reply.code(201);
        return database.transaction(async (query) => {
          const [row] = await query<Parameters<typeof comment>[0]>('insert', [Number(id), callerOf(request), body]);
          await query('count', [Number(id)]);
          return { data: row && comment(row) };
        });
      }),
  },
};
