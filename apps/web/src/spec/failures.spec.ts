import { HttpProblem, unavailable } from '@heliograph/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { WebClient } from './web-client.js';

const lines: unknown[] = [];
const note = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
const unexpected = () => {
  throw new Error('nothing else is logged');
};
const logger = {
  level: 'info',
  ...{ warn: note('warn'), error: note('error') },
  ...{ info: unexpected, debug: unexpected, trace: unexpected, fatal: unexpected, silent: unexpected },
  child: () => logger,
} as unknown as FastifyBaseLogger;

/** The page of a photo whose question fails so: its status, and the id of the request that it shows. */
async function pageOf(error: Error): Promise<{ status: number; requestId: string | undefined }> {
  const visitor = await WebClient.open({ photo: () => Promise.reject(error) }, { logger });
  const { status, body } = await visitor.get('/photos/3');
  return { status, requestId: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body)?.[0] };
}

describe('a page that fails shows the id of its request, under which the log says why (S11)', () => {
  beforeEach(() => void lines.splice(0));

  it('where the stores do not answer', async () => {
    const err = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { status, requestId } = await pageOf(err);
    expect(status).toBe(503);
    expect(lines).toEqual([{ level: 'warn', message: 'the stores cannot serve', requestId, route: '/photos/:id', status: 503, err }]);
  });

  it('and leads to the same page again, not to others that fail as well', async () => {
    const visitor = await WebClient.open({ photo: () => Promise.reject(unavailable(3, 'too many at once')) }, { logger });
    const { body } = await visitor.get('/photos/3?page=2');
    expect(body).toContain('href="/photos/3?page=2"');
    expect(body).not.toContain('To the photographs');
  });

  it('where something is not taken now', async () => {
    const { status, requestId } = await pageOf(unavailable(3, 'too many at once'));
    const why = { reason: 'too many at once' };
    expect(status).toBe(503);
    expect(lines).toEqual([{ level: 'warn', message: 'not taken now', requestId, route: '/photos/:id', status: 503, ...why }]);
  });

  it('and a refusal is no failure', async () => {
    expect(await pageOf(new HttpProblem(404))).toEqual({ status: 404, requestId: undefined });
    expect(lines).toEqual([]);
  });
});
