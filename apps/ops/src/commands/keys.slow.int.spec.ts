import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EventStore } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { Keyring, LocalMasterKey, openMasterKey } from '@heliograph/event-store/privacy';
import { openRuntime } from '@heliograph/runtime';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { runTypescript, testMasterKey, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingsOf, start } from '../spec/operator.js';

const PEOPLE = 12_000;
const nextText = '0c'.repeat(32);
const next = new LocalMasterKey(nextText);
const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));

describe('the master key is rotated (C, P)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  }, 60_000);
  afterAll(() => product.close());

  const settings = (current: string, previous?: string) => ({
    ...settingsOf(product),
    ...{ HELIOGRAPH_MASTER_KEY: current, ...(previous && { HELIOGRAPH_MASTER_KEY_PREVIOUS: previous }) },
  });

  /** In a process of its own. */
  function rotating(current: string, previous: string): ChildProcess {
    const module = `import { heliograph } from ${path('../program.ts')}; import { runCommandLine } from ${path('../run.ts')};
      await runCommandLine(heliograph(), ['keys', 'rotate']); process.exit();`;
    return runTypescript(module, { env: { ...process.env, ...settings(current, previous) }, stdio: 'ignore' });
  }

  /** `heliograph <args> --json` in this process. */
  async function run(args: string, current: string, previous?: string) {
    const { out, ...outcome } = await start(settings(current, previous), '--json', ...args.split(' ')).outcome;
    return { ...outcome, data: out === '' ? null : (JSON.parse(out) as unknown) };
  }

  const append = (store: EventStore, personId: number, number: number) =>
    store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(`words-${personId}-${number}`),
          expectedVersion: 0,
          events: [{ type: 'sample.words-said', data: { thingId: 1, personId, words: `word ${number}` } }],
        },
      ],
      context: sampleRequest(),
    });

  const open = (masterKey: LocalMasterKey) =>
    openRuntime({
      ...{ contexts: [sampleContext], databaseUrl: product.url, queues: product.queues, masterKey },
      ...{ storageUrl: `file://${testServices().dir}`, applicationName: 'heliograph test' },
    });

  it('while people write, and after a kill; anyone with only the previous key is refused from then on', async () => {
    const [earlier] = await Promise.all([append(product.runtime.store, 1, 0), product.runtime.store.keyring.prepare(people())]);
    const under = new EventStore({
      url: product.url,
      masterKey: await openMasterKey({ current: nextText, previous: testMasterKeyText, kmsToken: null }),
    });
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      while (!isOver) {
        written++;
        await append(under, written % 2 ? written : PEOPLE + written, written);
        if (written % 10 === 0) await under.keyring.destroy(PEOPLE - written);
      }
    })();
    const killed = rotating(nextText, testMasterKeyText);
    await eventually(async () => {
      const sql = 'select count(*)::int as done from event_store.keys where master_key = $1 and person <= $2';
      expect((await product.admin.query<{ done: number }>(sql, [next.id, PEOPLE]))[0]?.done).toBeGreaterThan(500);
    }, 90_000);
    killed.kill('SIGKILL');
    expect((await once(killed, 'close'))[1]).toBe('SIGKILL');
    const left = await run('keys list', nextText, testMasterKeyText);
    const rest = Object.fromEntries((left.data as { is: string; keys: number }[]).map(({ is, keys }) => [is, keys]));
    expect([left.code, (rest.previous ?? 0) > 0, (rest.current ?? 0) > 500]).toEqual([0, true, true]);
    const rotated = await run('keys rotate', nextText, testMasterKeyText);
    expect([rotated.code, rotated.data]).toEqual([0, { master_key: next.id, rewrapped: expect.any(Number), unopened: [] }]);
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(20);
    const events = await under.read(sampleLog, 0, 100_000);
    await under.close();
    expect([earlier.position?.seq, events.length]).toEqual([1, written + 1]);
    const keys = new Keyring(product.admin, next);
    const [destroyed] = await product.admin.query<{ count: number }>('select count(*) from event_store.keys where wrapped is null');
    expect(Number(destroyed?.count)).toBe(Math.floor(written / 10));
    expect((await keys.personKey(1)).key).toHaveLength(32);
    await expect(open(testMasterKey)).rejects.toThrow(
      `HELIOGRAPH_MASTER_KEY has the id ${testMasterKey.id}, and keys in this database are wrapped by the one with the id ${next.id}`,
    );
    await (await open(next)).close();
    const refused = await run('keys rotate', testMasterKeyText);
    expect([refused.code, refused.err.trim().split('\n')]).toEqual([78, [expect.stringContaining(next.id)]]);
    expect((await run('keys list', testMasterKeyText)).code).toBe(3);
  }, 180_000);

  it('and back again, for the suite goes on under the first', async () => {
    expect((await run('keys rotate', testMasterKeyText, nextText)).code).toBe(0);
    expect((await run('keys list', testMasterKeyText)).data).toEqual([
      { master_key: testMasterKey.id, is: 'current', keys: expect.any(Number), secrets: expect.any(Number) },
    ]);
  });

  it('so is the key that signs checkpoints, in its place', async () => {
    const { code, data } = await run('keys rotate --signing', testMasterKeyText);
    const publicKey = await product.runtime.signedCheckpoints.publicKey();
    expect([code, data]).toMatchObject([0, { rotation: 1, checkpoint: 1, public_key: publicKey }]);
  });

  it('db migrate binds the keys of the build before, once its processes are gone', async () => {
    const { key } = await new Keyring(product.admin, testMasterKey).personKey(1);
    const [wrap] = await testMasterKey.wrap([{ key, context: '' }]);
    for (const table of ['keys', 'secrets'])
      await product.admin.query(`alter table event_store.${table} drop constraint ${table}_are_bound`);
    await product.admin.query(`delete from event_store.migrations where name like 'BoundKeys%'`);
    await product.admin.query('update event_store.keys set wrapped = $1 where person = 1', [wrap?.wrapped.subarray(1)]);
    const refused = await run('db migrate', testMasterKeyText);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Stop api and workers first')]);
    expect((await run('db migrate --while-running', testMasterKeyText)).code).toBe(0);
    expect((await new Keyring(product.admin, testMasterKey).personKey(1)).key).toEqual(key);
  });

  const people = () => Array.from({ length: PEOPLE }, (_, index) => index + 1);
});
