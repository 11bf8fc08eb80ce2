import type { FastifyInstance } from 'fastify';

/**
 * `Expect: 100-continue` is answered once the refusals that need no body have passed: a refused client never sends one. Node by itself
 * would ask for the body at once. An expectation that Node does not know would be answered by Node, with no body (S11): it is ignored.
 */
export function continueAfterGuards(instance: FastifyInstance): void {
  const { server } = instance;
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    server.on(event, (request, response) => server.emit('request', request, response));
  instance.addHook('preParsing', ({ headers }, reply, payload, done) => {
    if (/^100-continue$/i.test(headers.expect ?? '')) reply.raw.writeContinue();
    done(null, payload);
  });
}
