import { MessageBus } from '@heliograph/application/actor';
import { ApplicationRequests } from '@heliograph/application/applications';
import type { Pager } from '@heliograph/cqrs/reads';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import {
  ListAppRequests,
  type NewAppRequest,
  type RecordAppRequests,
  RegisterApplication,
  RegisterUser,
} from '@heliograph/identity-contracts';
import { AppId, ClientId, type Message, type ResultOf, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RequestLog } from './request-log.js';

let product: TestProduct;
let owner: UserId;
let appId: AppId;
/** The database is out of reach for what dispatches, as a broken connection is. */
let away = false;
const batches: number[] = [];
const logged: (readonly [object, string])[] = [];

beforeAll(async () => {
  product = await testProduct(contexts);
  const person = { username: 'owner', name: 'Owner', email: 'owner@example.org', password: 'long enough' };
  owner = (await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), person))).userId;
});
afterAll(() => product.close());
beforeEach(async () => {
  const fields = { name: 'App', callbackUrls: ['https://app.example/cb'] };
  appId = (await product.dispatcher.dispatch(new RegisterApplication(newContext('system:spec'), owner, fields))).id;
  away = false;
  batches.length = 0;
  logged.length = 0;
});

function openLog(readOnly = false): RequestLog {
  const dispatch = <M extends Message<unknown>>(message: M): Promise<ResultOf<M>> => {
    if (away) return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    batches.push((message as unknown as RecordAppRequests).requests.length);
    return product.dispatcher.dispatch(message);
  };
  const tell = (fields: object, message: string) => void logged.push([fields, message]);
  const requests = new ApplicationRequests(new MessageBus({ dispatch }, null), {} as Pager);
  return new RequestLog({ requests, readOnly, log: { info: tell, warn: tell, error: tell } });
}

const refusal = (change: Partial<NewAppRequest> = {}): NewAppRequest => ({
  of: { appId },
  proven: true,
  at: new Date(),
  method: 'GET',
  route: '/photos/:photo_id',
  status: 404,
  milliseconds: 1,
  requestId: 'r',
  error: null,
  reason: '404 Not Found',
  ...change,
});
const stored = async () => (await product.dispatcher.dispatch(new ListAppRequests(owner, appId, 'all', { page: 1, perPage: 50 })))?.total;

describe('the request log of an api process', () => {
  it('writes in batches, by itself, and what is left when it stops', async () => {
    const log = openLog();
    for (let time = 0; time < 30; time++) log.note(refusal());
    await eventually(async () => expect(await stored()).toBe(30));
    expect(batches).toEqual([30]);
    log.note(refusal());
    await log.stop();
    expect([await stored(), batches]).toEqual([31, [30, 1]]);
  });

  it('keeps what it has while the database is away, says so once, and writes it afterwards', async () => {
    away = true;
    const log = openLog();
    for (let time = 0; time < 5; time++) log.note(refusal());
    await eventually(async () => expect(logged.map(([, message]) => message)).toEqual(['requests of apps wait to be written']));
    away = false;
    await eventually(async () => expect(await stored()).toBe(5));
    await log.stop();
    expect(logged).toHaveLength(1);
  });

  it('holds a bounded number, of unproven ones a small one, and tells how many are missing', async () => {
    const log = openLog();
    for (let client = 0; client < 1_500; client++) log.note(refusal({ of: { clientId: ClientId(`made-up-${client}`) }, proven: false }));
    for (let app = 0; app < 9_500; app++) log.note(refusal({ of: { appId: AppId(1_000_000 + app) } }));
    await log.stop();
    expect(batches).toEqual(Array.from({ length: 20 }, () => 500));
    expect(logged).toEqual([[{ dropped: 500 + 500 }, 'requests of apps are missing in their logs']]);
  });

  it('gives up at a stop while the database is away, and tells how many are missing', async () => {
    away = true;
    const log = openLog();
    for (let time = 0; time < 7; time++) log.note(refusal());
    await log.stop();
    expect(logged.at(-1)).toEqual([{ dropped: 7 }, 'requests of apps are missing in their logs']);
  });

  it('one batch that the database does not take keeps nothing else back', async () => {
    const log = openLog();
    log.note(refusal({ method: 'G\0ET' }));
    for (let time = 0; time < 3; time++) log.note(refusal({ of: { appId: AppId(appId + 1_000) } }));
    await log.stop();
    expect(logged).toEqual([[expect.objectContaining({ dropped: 4 }), 'requests of apps are missing in their logs']]);
    const next = openLog();
    next.note(refusal());
    await next.stop();
    expect(await stored()).toBe(1);
  });

  it('collects nothing where nothing may be written', async () => {
    const log = openLog(true);
    log.note(refusal());
    await log.stop();
    expect(batches).toEqual([]);
  });
});
