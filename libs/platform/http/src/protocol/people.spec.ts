import { afterEach, expect, it } from '@jest/globals';
import { type StandIn, standIn } from '../spec/stand-in-api.js';
import type { ProblemPage } from './api-options.js';

let api: StandIn | undefined;
afterEach(() => api?.app.close());

const problemPage: ProblemPage = async ({ body }, reply, { status }) => {
  const { login } = body as { login: string };
  await reply.code(status).header('content-type', 'text/html; charset=utf-8').send(`<p>${login}: ${status}</p>`);
};

async function post(path: string, login = 'ada') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode, body } = await (api as StandIn).app.inject({ method: 'POST', url: path, headers, payload: `login=${login}` });
  return [statusCode, body];
}

it('P A5 over its limit a page for people has the form that was sent, and is not handled; endpoints have JSON as ever', async () => {
  api = await standIn({ problemPage });
  for (const path of ['/oauth2/login', '/oauth2/token']) for (const _ of [1, 2]) await post(path);
  expect(await post('/oauth2/login')).toEqual([429, '<p>ada: 429</p>']);
  const words = '"error":"temporarily_unavailable","error_description":"Too many requests from this address"';
  expect(await post('/oauth2/token')).toEqual([429, `{${words},"message":"429 Too Many Requests","status_code":429}`]);
});

it('P where nothing is written it is not handled either', async () => {
  api = await standIn({ problemPage, readOnly: true });
  expect(await post('/oauth2/login')).toEqual([503, '<p>ada: 503</p>']);
  expect(api.logged).toContainEqual(expect.objectContaining({ level: 'warn', message: 'not taken now' }));
});

it('S11 where a store is away the page says so, and the log why', async () => {
  api = await standIn({ problemPage });
  expect(await post('/oauth2/login', 'away')).toEqual([503, '<p>away: 503</p>']);
  expect(api.logged).toContainEqual(expect.objectContaining({ level: 'warn', message: 'the stores cannot serve' }));
});

it.each([
  ['that the program does not have', {}],
  ['that fails', { problemPage: () => Promise.reject(new Error('no page')) }],
])('S11 a page %s is the answer of programs, and still a refusal', async (_name, options) => {
  api = await standIn({ readOnly: true, ...options });
  const [status, body] = await post('/oauth2/login');
  expect([status, JSON.parse(String(body))]).toEqual([503, expect.objectContaining({ status_code: 503 })]);
});
