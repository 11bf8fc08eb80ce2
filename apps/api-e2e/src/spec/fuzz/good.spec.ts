import { describe, expect, it } from '@jest/globals';
import { goodRequests } from './good.js';
import { operationsOf } from './operations.js';

const path = '/photos/{photo_id}';
const text = { type: 'string' };
const fields = { properties: { title: text, unknown: text } };
const operations = operationsOf({
  paths: {
    [path]: { get: {}, delete: {}, put: { requestBody: { content: { 'application/json': { schema: fields } } } } },
    [`${path}/like`]: { delete: {} },
    '/staff/photos/{id}/curation': { put: {} },
    '/photos': { post: { requestBody: { content: { 'multipart/form-data': { schema: fields } } } } },
    '/oauth2/token': {
      post: {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: fields }, 'application/json': { schema: fields } } },
      },
    },
  },
});
const page = { name: 'POST /oauth2/login', method: 'POST', path: '/oauth2/login', query: [], headers: [], browser: ['Cookie: a=b'] };
const form = { type: 'application/x-www-form-urlencoded', schema: { properties: { title: { enum: ['first', 'second'] } } } };
const requests = goodRequests([...operations, { ...page, bodies: [form] }], {
  tokens: { user: 'user-token', staff: 'staff-token', app: 'app-token' },
  known: { 'photos/{photo_id}': '17', 'photos/{id}': '19', 'photos/{id}/curation': '18' },
  fields: { title: 'Good one' },
  image: { type: 'jpeg', content: Buffer.from('picture') },
}).map(({ bytes }) => bytes.toString('latin1'));
const sent = (line: string) => requests.find((request) => request.startsWith(`${line} HTTP/1.1\r\n`)) ?? '';

describe('good requests', () => {
  it('name what is there, and delete last and inside out', () => {
    expect(requests.map((request) => request.split(' HTTP', 1)[0]).filter((line) => !line?.startsWith('PROPFIND'))).toEqual([
      'GET /photos/17',
      'PUT /photos/17',
      'PUT /staff/photos/18/curation',
      'POST /photos',
      'POST /oauth2/token',
      'POST /oauth2/token',
      'POST /oauth2/login',
      'DELETE /photos/17/like',
      'DELETE /photos/17',
    ]);
  });

  it('carry every type of body, with the fields that have a good value, and who may ask', () => {
    expect(sent('PUT /photos/17')).toMatch(/\r\nAuthorization: Bearer user-token\r\n[^]*\r\n\r\n\{"title":"Good one"\}$/);
    expect(sent('PUT /staff/photos/18/curation')).toContain('Authorization: Bearer staff-token');
    expect(sent('POST /photos')).toMatch(/name="title"\r\n\r\nGood one\r\n--b\r\n[^]*\r\n\r\npicture\r\n--b--\r\n$/);
    expect(requests.filter((request) => /^POST \/oauth2\/token [^]*(\r\n\r\ntitle=Good%20one|"Good one"\})$/.test(request))).toHaveLength(
      2,
    );
    expect(sent('POST /oauth2/login')).toMatch(/\r\nCookie: a=b\r\n[^]*\r\n\r\ntitle=first$/);
  });

  it('have a refusal for every operation', () => {
    expect(requests.filter((request) => request.startsWith('PROPFIND '))).toHaveLength(operations.length + 1);
  });
});
