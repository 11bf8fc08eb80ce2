import { join } from 'node:path';
import { freePort } from '@heliograph/embedded';
import { parseSettings } from '@heliograph/settings';
import { seed } from '@heliograph/testing/chance';
import { eventually, sized } from '@heliograph/testing/pure';
import { createDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { expect, it, jest } from '@jest/globals';
import { openContext } from './open-context.js';

jest.setTimeout(120_000);

/** A request to each context but media, which `start-context.int.spec.ts` runs whole, and what its own server makes of it. */
const samples = [
  { context: 'identity', method: 'GET', path: '/me', data: { username: 'ada' } },
  { context: 'social-graph', method: 'POST', path: '/photos/1001/like', data: { count_likes: 1 } },
  { context: 'discussion', method: 'POST', path: '/photos/1001/comments', body: { body: 'Alone' }, data: { body: 'Alone' } },
  { context: 'search', method: 'GET', path: '/search/photos/dunes', data: [{ id: 1_001, title: 'Dunes' }] },
  { context: 'views', method: 'GET', path: '/users?sort=photos', data: [{ username: 'grace', count_photos: 1 }, { username: 'ada' }] },
];

/** Every day two of them by turns, as the seed has it. */
const turn = seed % samples.length;
const asked = sized([...samples, ...samples].slice(turn, turn + 2), samples, samples);

it.each(asked)('$context answers alone: $method $path', async ({ context, method, path, body, data }) => {
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
    await eventually(async () => {
      const headers = { authorization: `Bearer ${alone.token}`, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      expect(await answer.json()).toMatchObject({ data });
    }, 60_000);
  } finally {
    await alone.stop();
    await database.drop();
  }
  expect(stalled).toEqual([]);
});
