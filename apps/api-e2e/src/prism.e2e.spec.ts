import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GoodGround } from './spec/fuzz/good.js';
import { prepareGoodGround } from './spec/fuzz/good-ground.js';
import { type OpenApi, operationsOf } from './spec/fuzz/operations.js';
import type { FuzzRequest } from './spec/fuzz/fuzz-request.js';
import { Lane, type WireReply } from './spec/fuzz/wire.js';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person } from './spec/people.js';
import { placesOfValues, type PlantedAnswer, PlantedAnswers, withWrongValues } from './spec/planted-answers.js';
import { Prism, type PrismProxy, violationsIn } from './spec/prism.js';
import {
  aboutNothing,
  described,
  type Details,
  ofStrangers,
  refusalsOf,
  saying,
  withParameters,
  withScope,
} from './spec/prism-requests.js';
import { Product } from './spec/product.js';
import { workspace } from './spec/program.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { TroubledLine } from './spec/troubled-line.js';
import { Visitor } from './spec/visitor.js';

/** Prism reads every body as text, so the bytes of a picture have to be one: those of this picture, of a single colour, are valid UTF-8. */
const textual = { type: 'webp', content: Buffer.from('UklGRhgAAABXRUJQVlA4TAwAAAAvPwE8AChAAVrQgAA=', 'base64') } as const;

const document = JSON.parse(readFileSync(join(workspace, 'docs', 'openapi.json'), 'utf8')) as OpenApi & Details;
const operations = operationsOf(document);
/** They end an account or its tokens: each of their requests has a person of its own. */
const lastOnes = ['DELETE /me', 'PUT /me/password'];
/** What succeeds once, and is asked for again with the other type of body. */
const onlyOnce = ['POST /users', 'POST /staff/reports/{id}/resolution', 'POST /me/appeals', 'POST /staff/appeals/{id}/resolution'];

/** Values of one answer, each of which Prism names. More than these would make its header too long. */
const WRONG_AT_ONCE = 8;

const json = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

interface Answered extends WireReply {
  readonly request: FuzzRequest;
}

/** Every operation of the document is asked for through Prism, which compares requests and answers with the document by code of its own. */
describe('Prism as a validating proxy before the product', () => {
  let product: Product;
  let prism: Prism;
  let proxy: PrismProxy;
  let site: SampleApp;
  let ground: GoodGround;
  /** What Prism has let pass. */
  const passed: Answered[] = [];

  beforeAll(async () => {
    prism = Prism.start();
    [product, site] = await Promise.all([Product.start(), startSampleApp()]);
    proxy = await prism.before(product.anybody.base);
    const [ada, ben] = await Promise.all([product.person('ada'), product.person('ben', 'manage:account')]);
    const { known, fields, tokens } = await prepareGoodGround(product, { ada, ben });
    const connection = await connectionOf(ben);
    ground = {
      tokens,
      known: { ...known, 'connections/{id}': connection },
      fields: { ...fields, current_password: password },
      image: textual,
    };
  }, 180_000);
  afterAll(async () => {
    await prism?.stop();
    await product?.close();
    await site?.close();
  });

  /** An app of somebody else's that this person has let in: its number. */
  async function connectionOf(person: Person): Promise<string> {
    const owner = await product.person('owner', 'manage:account');
    const app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl);
    await app.exchange(product.anybody, await app.code(new Visitor(), person.username));
    return String((await person.api.get<{ id: number }[]>('/me/connections')).body.data[0]?.id);
  }

  /** Sends one after the other. Answers what came back, and what Prism found wrong. */
  async function through(requests: readonly FuzzRequest[], by = proxy) {
    const lane = new Lane(by.port);
    const answers: Answered[] = [];
    for (const request of requests) answers.push({ request, ...(await lane.send(request.bytes, request.method)) });
    lane.drop();
    const violations = answers.flatMap(({ request, headers }) =>
      violationsIn(request.method, headers.get('sl-violations')).map((each) => `${request.operation} ${each}`),
    );
    return { answers, violations };
  }

  const named = (answers: readonly Answered[]) => answers.map(({ request, status }) => `${request.operation} ${status}`);
  const isRefused = ({ status }: Answered) => status >= 400;
  /** Those of the document that are in none of these answers. */
  const missing = (answers: readonly Answered[]) =>
    operations.map(({ name }) => name).filter((name) => !answers.some(({ request }) => request.operation === name));

  it('E: GET /openapi.json: a request of every operation is refused as the document says', async () => {
    const liking = ['tokens', 'create', '--user', 'ben', '--scopes', 'write:likes'];
    const { access_token } = await product.answerOf<{ access_token: string }>(...liking);
    const { answers, violations } = await through([
      ...ofStrangers(operations, ground),
      ...withScope('write:likes', access_token, document, operations, ground),
      ...aboutNothing(operations, ground),
    ]);
    const refused = answers.filter(isRefused);
    expect(violations).toEqual([]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 403, 404]));
    const never = missing(refused).map((name) => [name, refusalsOf(document, name)]);
    expect(never).toEqual([
      ['GET /healthz/live', []],
      ['GET /healthz/ready', ['503']],
      ['GET /oauth2/jwks', []],
      ['GET /.well-known/oauth-authorization-server', []],
      ['GET /.well-known/openid-configuration', []],
      ['GET /.well-known/oauth-protected-resource', []],
    ]);
    passed.push(...refused);
  }, 120_000);

  it('E: GET /openapi.json: every parameter of a query is answered as the document says, with each value that it names', async () => {
    const { answers, violations } = await through(withParameters(document, operations, ground));
    expect(violations).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
    expect(named(answers.filter(isRefused))).toEqual([]);
  }, 120_000);

  it('E: GET /openapi.json: what a client has already, and what it asks for in version 2, is answered as the document says', async () => {
    const reading = described(
      operations.filter(({ method }) => method === 'GET'),
      ground,
    );
    const newer = await through(reading.map((request) => saying(request, 'Accept: application/vnd.heliograph.v2+json, */*;q=0.1')));
    expect(newer.violations).toEqual([]);
    expect(newer.answers.filter((answer) => typeOf(answer) === 'application/vnd.heliograph.v2+json').length).toBeGreaterThan(30);
    const tagged = newer.answers.filter(({ headers, status }) => status === 200 && headers.has('etag'));
    const again = await through(tagged.map(({ request, headers }) => saying(request, `If-None-Match: ${headers.get('etag')}`)));
    expect(again.violations).toEqual([]);
    expect(again.answers.filter(({ status }) => status === 304).length).toBeGreaterThan(30);
  }, 120_000);

  it('E: GET /openapi.json: errors in the form of RFC 9457 are those of the document', async () => {
    const before = await prism.before(product.anybody.base, withoutPlainErrors());
    const { answers, violations } = await through(
      ofStrangers(operations, ground).map((request) => saying(request, 'Accept: application/problem+json')),
      before,
    );
    expect(violations).toEqual([]);
    expect(answers.filter((answer) => typeOf(answer) === 'application/problem+json').length).toBeGreaterThan(80);
  }, 120_000);

  it('E: GET /openapi.json: a request of every operation succeeds as the document says, with every body that it takes', async () => {
    const { answers, violations } = await through(described(operations, ground).filter(({ operation }) => !lastOnes.includes(operation)));
    expect(violations).toEqual([]);
    expect(named(answers.filter(isRefused))).toEqual(onlyOnce.map((name) => `${name} 409`));
    expect(missing(answers.filter((each) => !isRefused(each)))).toEqual(lastOnes);
    passed.push(...answers);
  }, 120_000);

  it('E: GET /openapi.json: what ends an account, or its tokens, succeeds as the document says', async () => {
    for (const [at, turn] of [0, 1].entries())
      for (const operation of operations.filter(({ name }) => lastOnes.includes(name))) {
        const { token } = await product.person(`${operation.method.toLowerCase()}.${at}`, 'manage:account');
        const fields = { ...ground.fields, password: operation.method === 'PUT' ? `${password} again` : password };
        const own = { ...ground, tokens: { ...ground.tokens, user: token, staff: token }, fields };
        const { answers, violations } = await through(described([operation], own).slice(turn, turn + 1));
        expect([violations, named(answers)]).toEqual([[], [`${operation.name} ${operation.method === 'PUT' ? 200 : 202}`]]);
      }
  });

  it('E: GET /healthz/ready: that it is not ready is said as the document says', async () => {
    const database = new URL(product.environment.DATABASE_URL as string);
    const cable = await TroubledLine.open();
    cable.target = Number(database.port);
    database.port = new URL(cable.url).port;
    const other = await product.startApi({ DATABASE_URL: database.href });
    await cable.close();
    const before = await prism.before(other.base);
    const readiness = described(operations, ground).filter(({ operation }) => operation === 'GET /healthz/ready');
    const { answers, violations } = await through(readiness, before);
    expect([violations, named(answers)]).toEqual([[], ['GET /healthz/ready 503']]);
  });

  describe('finds', () => {
    it.each<[string, string, RequestInit, number, string]>([
      [
        'a value of another type',
        '/photos?per_page=many',
        {},
        422,
        'request.query.per_page: Request query parameter per_page must be integer',
      ],
      [
        'a value that is not named',
        '/photos?sort=best',
        {},
        422,
        'request.query.sort: Request query parameter sort must be equal to one of the',
      ],
      ['a missing field', '/users', json({ username: 'eve' }), 422, "request.body: Request body must have required property 'name'"],
      [
        'a field of another type',
        '/users',
        json({ username: {} }),
        422,
        'request.body.username: Request body property username must be string',
      ],
      ['another type of body', '/users', { method: 'POST', body: 'eve' }, 415, 'request: Supported content types: application/json'],
      ['a request without a token', '/me', {}, 401, 'request: Invalid security scheme used'],
    ])('%s in a request, which the product refuses, too', async (_, path, init, status, found) => {
      const answer = await fetch(proxy.base + path, init);
      const violations = violationsIn(init.method ?? 'GET', answer.headers.get('sl-violations'));
      expect([answer.status, violations]).toEqual([status, expect.arrayContaining([expect.stringContaining(found)])]);
      expect(violations.filter((each) => !each.startsWith('request'))).toEqual([]);
    });

    it('every value of every answer when it has another type, a member too many, a header too few, another type or status', async () => {
      const planted = await PlantedAnswers.open();
      const before = await prism.before(planted.url);
      let count = 0;
      const unseen: string[] = [];
      const violationsOf = async (request: FuzzRequest, answer: PlantedAnswer) => {
        planted.next = answer;
        return (await through([request], before)).violations;
      };
      const look = async (request: FuzzRequest, answer: PlantedAnswer, what: string, found: string) => {
        count += 1;
        const violations = await violationsOf(request, answer);
        if (!violations.some((each) => each.includes(found))) unseen.push(`${request.operation} ${answer.status}: ${what}`);
      };
      for (const { request, status, headers, body } of onceEach(passed)) {
        const { 'content-length': _length, 'transfer-encoding': _coding, ...head } = Object.fromEntries(headers);
        const right = JSON.parse(body) as object;
        const withWrong = (places: readonly (readonly string[])[]): PlantedAnswer => ({
          status,
          headers: head,
          body: JSON.stringify(withWrongValues(right, places)),
        });
        const places = placesOfValues(right);
        while (places.length > 0) {
          const some = places.splice(0, WRONG_AT_ONCE);
          const violations = await violationsOf(request, withWrong(some));
          for (const place of some) {
            const where = place.join('.');
            if (violations.some((each) => each.includes(` response.body.${where}: `))) count += 1;
            else await look(request, withWrong([place]), where, ' response.body');
          }
        }
        const more = JSON.stringify({ ...right, planted: true });
        await look(request, { status, headers: head, body: more }, 'a member more', ' response.body');
        const { 'x-ratelimit-limit': limit, ...less } = head;
        if (limit !== undefined) await look(request, { status, headers: less, body }, 'no limit', ' response.header');
        await look(request, { status, headers: { ...head, 'content-type': 'text/html' }, body }, 'another type', 'received media type');
        await look(request, { status: 418, headers: head, body }, 'another status', 'Unable to match the returned status code');
      }
      await planted.close();
      process.stdout.write(`Prism was given ${count} wrong answers\n`);
      expect(unseen).toEqual([]);
      expect(count).toBeGreaterThan(1_000);
    }, 180_000);
  });
});

const typeOf = ({ headers }: Answered) => headers.get('content-type')?.split(';', 1)[0];

/** Prism takes `application/problem+json` for `application/json`, and compares with whichever of the two is listed first. */
function withoutPlainErrors(): object {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.['application/problem+json'] === undefined) return value;
    const { 'application/json': _plain, ...others } = value;
    return others;
  }) as object;
}

/** Of the answers in JSON one for each operation, status and type. */
function onceEach(answers: readonly Answered[]): Answered[] {
  const inJson = answers.filter(({ headers, body }) => /\bjson\b/.test(headers.get('content-type') ?? '') && body !== '');
  return [
    ...new Map(inJson.map((each) => [`${each.request.operation} ${each.status} ${each.headers.get('content-type')}`, each])).values(),
  ];
}
