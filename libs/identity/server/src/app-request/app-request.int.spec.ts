import {
  type Application,
  DeleteApplication,
  ListAppRequests,
  type NewAppRequest,
  RecordAppRequests,
  type RequestFilter,
  requestFilters,
  SweepCredentials,
} from '@heliograph/identity-contracts';
import { ClientId, type PageStart, type Position, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { sweepAppRequests } from './sweep-app-requests.js';

const day = 24 * 60 * 60;

describe('the request log of an app', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let owner: UserId;
  let app: Pick<Application, 'id' | 'clientId'>;
  let made = 0;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    owner = await scene.user('owner');
  });
  afterAll(() => product?.close());
  beforeEach(async () => {
    app = await scene.app(owner, { name: `App ${(made += 1)}` });
  });

  const request = (change: Partial<NewAppRequest> = {}): NewAppRequest => ({
    of: { appId: app.id },
    proven: true,
    at: scene.clock,
    method: 'GET',
    route: '/photos/:photo_id',
    status: 200,
    milliseconds: 12.5,
    requestId: 'r-1',
    error: null,
    reason: null,
    ...change,
  });
  const refusal = (change: Partial<NewAppRequest> = {}) => request({ status: 404, reason: '404 Not Found', ...change });
  const record = (...requests: NewAppRequest[]) => product.dispatcher.dispatch(new RecordAppRequests(scene.context(), requests));
  const list = async (filter: RequestFilter = 'all', page = 1, perPage = 10, from: PageStart | null = null) => {
    const found = await product.dispatcher.dispatch(new ListAppRequests(owner, app.id, filter, { page, perPage, from }));
    if (!found) throw new Error('not there');
    return found;
  };
  const statuses = async (filter: RequestFilter) => (await list(filter)).items.map(({ status }) => status);

  it('lists what was recorded, newest first, for the owner of the app only', async () => {
    const bad = { ...refusal({ status: 401, error: 'invalid_client', reason: 'Unknown client', route: null, requestId: 'r-2' }) };
    expect(await record(request(), bad)).toBe(2);
    const { of: _of, proven: _proven, ...fields } = bad;
    expect((await list()).items[0]).toEqual({ id: expect.any(Number), ...fields });
    expect((await list()).items.map(({ requestId }) => requestId)).toEqual(['r-2', 'r-1']);
    const stranger = await scene.user(`stranger${made}`);
    expect(await product.dispatcher.dispatch(new ListAppRequests(stranger, app.id, 'all', { page: 1, perPage: 10 }))).toBeNull();
  });

  it('O10 finds an app by its client id, and drops requests of unknown apps', async () => {
    const kept = await record(request({ of: { clientId: app.clientId } }), request({ of: { clientId: ClientId('hg_ci_nobody') } }));
    expect(kept).toBe(1);
    expect((await list()).total).toBe(1);
  });

  it('filters by what was refused and by class; a redirect with an error is refused', async () => {
    await record(request(), request({ status: 304 }), request({ status: 302, error: 'invalid_scope', reason: 'No such scope' }));
    await record(refusal(), refusal({ status: 503, reason: '503 Service Unavailable' }));
    expect(await statuses('all')).toEqual([503, 404, 302, 304, 200]);
    expect(await statuses('refused')).toEqual([503, 404, 302]);
    expect(await statuses('2xx')).toEqual([200]);
    expect(await statuses('3xx')).toEqual([302, 304]);
    expect(await statuses('4xx')).toEqual([404]);
    expect(await statuses('5xx')).toEqual([503]);
  });

  it('S7 pages by ids, forwards and backwards, as by page numbers', async () => {
    await record(...Array.from({ length: 5 }, (_, at) => request({ requestId: `r-${at}` })));
    const names = (page: { items: readonly { requestId: string }[] }) => page.items.map(({ requestId }) => requestId);
    const first = await list('all', 1, 2);
    const second = await list('all', 2, 2);
    expect([names(first), names(second), names(await list('all', 9, 2))]).toEqual([['r-4', 'r-3'], ['r-2', 'r-1'], []]);
    expect(names(await list('all', 1, 2, { after: first.last as Position }))).toEqual(names(second));
    expect(names(await list('all', 1, 2, { before: second.first as Position }))).toEqual(names(first));
    expect((await list('all', 9, 2)).total).toBe(5);
  });

  it('keeps so many of each share in an hour, however many processes write at once, and starts again with the next hour', async () => {
    const batch = () => [
      ...Array.from({ length: 50 }, () => request()),
      ...Array.from({ length: 50 }, () => refusal()),
      ...Array.from({ length: 50 }, () => refusal({ proven: false, of: { clientId: app.clientId } })),
    ];
    const kept = await Promise.all(Array.from({ length: 4 }, () => record(...batch())));
    expect(kept.reduce((sum, each) => sum + each, 0)).toBe(60 + 120 + 20);
    expect([(await list('2xx')).total, (await list('4xx')).total]).toEqual([60, 140]);
    const next = new Date(scene.clock.getTime() + 3_600_000);
    expect(await record(request({ at: next }), ...batch())).toBe(1);
  });

  it('one app’s requests use up nothing of another’s share, and of a batch the first are kept', async () => {
    const other = await scene.app(owner, { name: 'Other' });
    const crowd = Array.from({ length: 70 }, (_, at) => request({ requestId: `r-${at}` }));
    expect(await record(...crowd, request({ of: { appId: other.id } }))).toBe(61);
    expect((await list()).items[0]?.requestId).toBe('r-59');
  });

  it('is deleted with its app, and requests still in a process’ memory are dropped', async () => {
    await record(request(), refusal());
    await product.dispatcher.dispatch(new DeleteApplication(scene.context(), owner, app.id));
    expect(await record(request(), refusal({ of: { clientId: app.clientId } }))).toBe(0);
    for (const table of ['app_requests', 'app_request_shares', 'app_request_totals'])
      expect(await product.admin.query(`select 1 from identity.${table} where app_id = $1`, [app.id])).toEqual([]);
  });

  it('totals are what is there, for every filter', async () => {
    const crowd = Array.from({ length: 70 }, (_, at) => request({ status: [200, 304, 302][at % 3] ?? 200 }));
    await record(
      ...crowd,
      refusal(),
      refusal({ status: 503 }),
      request({ status: 302, reason: 'No such scope' }),
      refusal({ proven: false }),
    );
    for (const filter of requestFilters) {
      const { total } = await list(filter);
      expect([filter, (await list(filter, 1, 200)).items.length]).toEqual([filter, total]);
    }
    expect((await list()).total).toBe(64);
  });

  it('a sweep deletes whole hours older than seven days, in batches, with their counts; newer ones stay', async () => {
    const other = await scene.app(owner, { name: 'Other' });
    await record(...Array.from({ length: 7 }, () => request()), ...Array.from({ length: 7 }, () => request({ of: { appId: other.id } })));
    scene.pass(7 * day - 60);
    await record(request({ at: scene.clock }));
    await product.dispatcher.dispatch(new SweepCredentials(scene.context()));
    expect((await list()).total).toBe(8);
    scene.pass(3_600 + 120);
    expect(await sweepAppRequests(product.admin, scene.clock, 5)).toBeGreaterThanOrEqual(14);
    expect([(await list()).total, (await list()).items.length]).toEqual([1, 1]);
    const left = 'select app_id, sum(requests)::int as requests from identity.TABLE where app_id in ($1, $2) group by app_id';
    for (const table of ['app_request_shares', 'app_request_totals']) {
      const rows = await product.admin.query(left.replace('TABLE', table), [app.id, other.id]);
      expect(rows).toEqual([{ app_id: app.id, requests: 1 }]);
    }
    expect(await product.admin.query('select 1 from identity.app_requests where app_id = $1', [other.id])).toEqual([]);
  });
});
