import type { Row } from '../row.js';

export const anonymousPage: Row = {
  id: 'R3',
  title: 'GET /users without a token, beside Fastify answering the same bytes as a constant',
  target: '0.6 / 0.8 × a constant of that size',
  requests: () => ({ next: () => ({ method: 'GET', path: '/users', caller: null }) }),
  floor: {
    statements: {},
    serve: (app, _database, constant) =>
      app.get('/users', async (_request, reply) => {
        reply.header('content-type', 'application/json; charset=utf-8');
        return constant;
      }),
  },
  same: ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id),
};
