import { describe, expect, it } from '@jest/globals';
import type { Session } from '@heliograph/identity-contracts';
import { HttpProblem } from '@heliograph/http';
import { QUEUE_BOARD, type QueueBoardParts } from '../queue-board.js';
import { fixtureBackend } from './fixture-backend.js';
import { session } from './fixture-account.js';
import { WebClient } from './web-client.js';

const queueBoard: QueueBoardParts = {
  renderPage: async (base) => `<base href="${base}">`,
  file: async (path) =>
    /^(js\/main\.js|images\/logo\.svg)$/.test(path) ? { contentType: 'text/javascript', content: Buffer.from('main()') } : null,
  answer: async (route, { params, query }) => {
    if (params.queueName === 'hangs') throw new Error('the server hangs');
    return { status: params.jobId === '9' ? 404 : 200, body: { route, params, query } };
  },
};

const { signIn } = fixtureBackend().backend;
const open = async (powers: Partial<Session> = { scopes: ['ops:read'] }, more: Parameters<typeof WebClient.open>[1] = {}) => {
  const holderOf: typeof signIn.holderOf = async (token) => {
    const found = await signIn.holderOf(token);
    return found && { ...found, session: { ...session, ...powers } };
  };
  return (await WebClient.open({ signIn: { ...signIn, holderOf } }, { queueBoard, ...more })).signIn();
};

const pages = ['', '/', '/job-schedulers', '/queue/media-renditions', '/queue/media-renditions/7'];
const parts = [
  '/static/js/main.js',
  '/api/queues?activeQueue=media-renditions',
  '/api/job-schedulers',
  '/api/queues/media-renditions/7',
  '/api/queues/media-renditions/7/logs',
];

describe('the job queues', () => {
  it('A4 are for operators alone, who are asked again when they have not shown lately who they are', async () => {
    const client = await open();
    const others = [await open({}), await open({ scopes: ['moderate', 'curate', 'audit:read', 'ops:write'] })];
    const late = await open({ withheld: ['ops:read'], confirmed: false });
    const lacking = await open({ lacking: ['ops:read'] });
    const guest = await WebClient.open({}, { queueBoard });
    for (const path of [...pages, ...parts].map((each) => `${QUEUE_BOARD}${each}`)) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      for (const other of others) expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      const { status, headers } = await late.get(path);
      expect([status, headers.location]).toEqual([303, `/confirm?return_to=${encodeURIComponent(path)}`]);
      expect((await lacking.get(path)).body).toContain('You need a second factor');
      expect((await guest.get(path)).headers.location).toContain('/login');
    }
    expect((await client.get('/')).body).toContain(`href="${QUEUE_BOARD}"`);
    expect((await (await open({ scopes: ['moderate'] })).get('/')).body).not.toContain(QUEUE_BOARD);
  });

  it('are shown under a policy that is stricter than that of our own pages, and are never stored', async () => {
    const { headers, body } = await (await open()).get(`${QUEUE_BOARD}/queue/media-renditions`);
    expect(body).toBe(`<base href="${QUEUE_BOARD}/">`);
    const board = `http://pages.example${QUEUE_BOARD}`;
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      ...['script-src', 'style-src', 'img-src'].map((kind) => `${kind} ${board}/static/`),
      ...[`connect-src ${board}/api/ ${board}/static/`, `base-uri ${board}/`, "form-action 'none'", "frame-ancestors 'none'"],
      'sandbox allow-scripts allow-same-origin',
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'content-type': 'text/html; charset=utf-8' });
  });

  it('are asked by name, and a file that is not there is 404', async () => {
    const client = await open();
    const answer = await client.get(`${QUEUE_BOARD}/api/queues/media-renditions/7?x=1`);
    expect(JSON.parse(answer.body)).toEqual({
      route: '/api/queues/:queueName/:jobId',
      params: { queueName: 'media-renditions', jobId: '7' },
      query: { x: '1' },
    });
    expect((await client.get(`${QUEUE_BOARD}/api/queues/media-renditions/9`)).status).toBe(404);
    expect((await client.get(`${QUEUE_BOARD}/static/nothing.js`)).status).toBe(404);
    const file = await client.get(`${QUEUE_BOARD}/static/js/main.js`);
    expect([file.body, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      'main()',
      'text/javascript',
      'private, max-age=31536000, immutable',
    ]);
    expect((await client.get(`${QUEUE_BOARD}/static/images/logo.svg`)).headers['cache-control']).toBe('private, no-cache');
  });

  it('are 503 where the server of the queues does not answer, and count against the budget of pages', async () => {
    const away = await (await open()).get(`${QUEUE_BOARD}/api/queues/hangs/1`);
    expect(away.status).toBe(503);
    expect(away.body).not.toContain('the server hangs');
    const refusalOf = async () => new HttpProblem(429, 'too many', { headers: { 'Retry-After': '60' } });
    const busy = await open({ scopes: ['ops:read'] }, { addressLimits: { refusalOf } });
    for (const path of [...pages, ...parts]) expect([path, (await busy.get(`${QUEUE_BOARD}${path}`)).status]).toEqual([path, 429]);
  });

  it('are changed by nobody: nothing but GET is answered', async () => {
    const client = await open();
    const routes = ['', '/api/queues', '/api/queues/pause', '/api/queues/media-renditions/7', '/api/queues/media-renditions/7/retry'];
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      for (const route of routes) {
        const url = `${QUEUE_BOARD}${route}`;
        const { status } = await client.sendRaw({
          method,
          url,
          headers: { origin: 'http://pages.example', 'sec-fetch-site': 'same-origin' },
        });
        expect([method, route, status]).toEqual([method, route, 404]);
      }
  });
});
