import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { limitHeads } from './head-size.js';

describe('the head of an answer', () => {
  const server = Fastify();
  limitHeads(server);
  // As cookies are added: by a plugin that is registered later, when the answer is sent.
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.header(
      'Set-Cookie',
      ['session', 'device'].map((name) => `${name}=${'c'.repeat(400)}`),
    );
    done(null, payload);
  });
  server.get<{ Querystring: { length: string } }>('/', (request, reply) => reply.redirect(`/${'x'.repeat(Number(request.query.length))}`));

  it.each([
    [6_000, 302],
    [7_300, 414],
    [9_000, 414],
  ])('with an address of %i characters and two cookies is sent with %i', async (length, status) => {
    const { statusCode, headers } = await server.inject(`/?length=${length}`);
    const bytes = Object.entries(headers)
      .flatMap(([name, value]) => [value].flat().map((line) => name.length + String(line).length + 4))
      .reduce((sum, each) => sum + each, 0);
    expect([statusCode, bytes < 8_000]).toEqual([status, true]);
  });
});
