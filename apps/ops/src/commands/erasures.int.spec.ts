import { operator } from '../operator.js';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { EraseUser, RegisterUser } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { heliograph } from '../program.js';
import { runCommandLine } from '../run.js';

const before = { env: { ...process.env }, exitCode: process.exitCode };
const password = 'long enough';

describe('the certificate of an erasure', () => {
  let product: TestProduct;
  let id: number;

  beforeAll(async () => {
    product = await testProduct(contexts);
    const form = { username: 'gone', name: 'Gone', email: 'gone@example.org', password };
    const { userId } = await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), form));
    id = userId;
  }, 180_000);
  afterEach(() => {
    process.env = { ...before.env };
    process.exitCode = before.exitCode;
    jest.restoreAllMocks();
  });
  afterAll(() => product.close(), 180_000);

  async function run(...args: string[]): Promise<{ code: typeof process.exitCode; out: string }> {
    Object.assign(process.env, {
      ...{ DATABASE_URL: product.url, REDIS_URL: testServices().redisUrl, HELIOGRAPH_DATA_DIR: testServices().dir },
      ...{ STORAGE_URL: `file://${testServices().dir}`, HELIOGRAPH_MASTER_KEY: testMasterKeyText },
    });
    let out = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await runCommandLine(heliograph(), args);
    jest.restoreAllMocks();
    return { code: process.exitCode, out };
  }
  const doctorOfErasures = async () =>
    (JSON.parse((await run('doctor', '--json')).out) as { check: string; ok: boolean; found: string }[]).find(
      ({ check }) => check === 'erasures',
    );

  it('is refused while no user has been erased', async () => {
    expect(await run('erasures', 'list')).toEqual({ code: 0, out: 'Nobody has been erased.\n' });
    expect((await run('erasures', 'show', String(id))).code).toBe(1);
    expect((await run('erasures', 'show', 'gone')).code).toBe(1);
    expect(await doctorOfErasures()).toEqual({ check: 'erasures', ok: true, found: 'none is unfinished' });
  });

  it('is not given before a worker has checked the places, and doctor says so after a minute', async () => {
    await product.dispatcher.dispatch(new EraseUser(newContext('system:spec'), id as never, password));
    expect((await run('erasures', 'list')).code).toBe(3);
    expect((await run('erasures', 'show', String(id))).code).toBe(3);
    await product.admin.query(`update event_store.erasures set begun_at = begun_at - interval '2 minutes'`);
    expect(await doctorOfErasures()).toMatchObject({ ok: false, found: expect.stringContaining(`user ${id}: no worker has checked yet`) });
  });

  it('C users erase asks, keeps by whom it was ordered and why, and may be given again', async () => {
    const form = { username: 'silent', name: 'Silent', email: 'silent@example.org', password };
    const { userId } = await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), form));
    const erase = async (...args: string[]) => (await run('users', 'erase', 'silent', ...args)).code;
    expect([await erase(), await erase('--reason', 'request 4711')]).toEqual([2, 2]);
    expect([await erase('--yes', '--reason', ''), await erase('--yes', '--reason', 'x'.repeat(501))]).toEqual([4, 4]);
    expect(await product.admin.query('select person from event_store.erasures where person = $1', [userId])).toEqual([]);
    expect([await erase('--yes', '--reason', 'request 4711'), await erase('--yes', '--reason', 'again')]).toEqual([0, 4]);
    const events = await product.admin.query<{ type: string; actor: string; payload: string }>(
      `select type, actor, payload from event_store.events where log = 'identity' and stream = $1 order by seq`,
      [`user-${userId}`],
    );
    const [, ordered] = events;
    expect(events.map(({ type }) => type)).toEqual(['identity.user-registered', 'identity.erasure-ordered', 'identity.user-erased']);
    expect([ordered?.actor, JSON.parse(ordered?.payload ?? '')]).toEqual([
      'system:ops',
      { userId, by: operator(), reason: 'request 4711', at: expect.any(String) },
    ]);
    expect(await product.admin.query('select person from event_store.erasures where person = $1', [userId])).toHaveLength(1);
  });

  it('names every place, and ends with 3 when one holds something again', async () => {
    product.startWorkers(['views', 'search']);
    await eventually(async () => expect((await run('erasures', 'list')).code).toBe(0));
    const { code, out } = await run('erasures', 'show', String(id));
    expect([code, out]).toEqual([0, expect.stringMatching(/certified \d{4}-[^]*identity\.users +0[^]*files: photos\/ +0/)]);
    expect(await doctorOfErasures()).toMatchObject({ ok: true });

    await product.admin.query(`insert into identity.passwords (user_id, password_hash, changed_at) values ($1, 'x', now())`, [id]);
    const again = await run('erasures', 'show', String(id), '--json');
    expect([again.code, JSON.parse(again.out).held]).toEqual([3, ['identity.passwords']]);
  });
});
