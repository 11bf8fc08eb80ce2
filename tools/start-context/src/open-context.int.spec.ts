import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { parseSettings } from '@heliograph/settings';
import { seed } from '@heliograph/testing/chance';
import { eventually, sized } from '@heliograph/testing/pure';
import { createDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { expect, it, jest } from '@jest/globals';
import { openContext } from './open-context.js';

jest.setTimeout(120_000);

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** What its own server makes of it, at least. */
  readonly answer: object;
}

/** A request to each context but media, which `start-context.int.spec.ts` runs whole. */
const samples: readonly (Request & { readonly context: string })[] = [
  { context: 'identity', method: 'GET', path: '/me', answer: { data: { username: 'ada' } } },
  { context: 'social-graph', method: 'POST', path: '/photos/1001/like', answer: { data: { count_likes: 1 } } },
  { context: 'discussion', method: 'POST', path: '/photos/1001/comments', body: { body: 'Alone' }, answer: { data: { body: 'Alone' } } },
  { context: 'search', method: 'GET', path: '/search/photos/dunes', answer: { data: [{ id: 1_001, title: 'Dunes' }] } },
];
const views: { readonly context: string; readonly requests: readonly Request[] } = {
  context: 'views',
  requests: [
    { method: 'GET', path: '/users?sort=photos', answer: { data: [{ username: 'grace', count_photos: 1 }, { username: 'ada' }] } },
    // A command to identity, which its stand-in does not know.
    {
      ...{ method: 'POST', path: '/users', body: { username: 'new', name: 'New', email: 'new@example.org', password: 'a long password' } },
      answer: { code: 'stand_in', message: 'identity is a stand-in here, which does not answer RegisterUser', status_code: 501 },
    },
  ],
};

/** Every day views, and one of the others by turns, as the seed has it. */
const turn = seed % samples.length;
const tried = sized(samples.slice(turn, turn + 1), samples, samples);

it.each([views, ...tried.map(({ context, ...request }) => ({ context, requests: [request] }))])(
  '$context answers alone',
  async ({ context, requests }) => {
    const database = await createDatabase();
    const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const folder = join(testServices().dir, database.name);
    const settings = parseSettings(
      {
        NODE_ENV: 'test',
        ...{ PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics) },
        // Its queues are on PostgreSQL too, as in solo, where no pooler stands before it.
        ...{
          DATABASE_URL: database.directUrl,
          DATABASE_ADMIN_URL: database.adminUrl,
          HELIOGRAPH_DATA_DIR: folder,
          HELIOGRAPH_WORKER: context,
        },
        RATE_LIMIT_TOKEN: '100000',
        HELIOGRAPH_MASTER_KEY: testMasterKeyText,
      },
      'solo',
    );
    const stalled: string[] = [];
    const alone = await openContext(context, { settings, logFile: `${folder}.log`, onStall: () => stalled.push(context) });
    try {
      expect((await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status).toBe(200);
      // Search and views have first to hear what the stand-ins published.
      for (const { method, path, body, answer } of requests)
        await eventually(async () => {
          const headers = { authorization: `Bearer ${alone.token}`, ...(body && { 'content-type': 'application/json' }) };
          const answered = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
          expect(await answered.json()).toMatchObject(answer);
        }, 60_000);
    } finally {
      await alone.stop();
      await database.drop();
    }
    expect(stalled).toEqual([]);
  },
);
