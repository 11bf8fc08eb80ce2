import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from '../spec/installations.js';
import { run as runAt } from '../spec/operator.js';

const VERIFIER = join(import.meta.dirname, '../../../../tools/auditor/verify.mjs');

describe('what auditors do (docs/guides/auditing.md)', () => {
  let product: TestProduct;
  let kept: string;
  let key: string;

  beforeAll(async () => {
    product = await testProduct(contexts);
    kept = join(mkdtempSync(join(testServices().dir, 'ops-audit-')), 'kept.jsonl');
    for (const name of ['Ada', 'Bob']) await register(product.dispatcher, name);
  }, 180_000);
  afterAll(() => product.close(), 180_000);

  const run = (...args: string[]) => runAt(product, ...args);

  it('they note down the key and keep the checkpoints', async () => {
    expect(await run('events', 'checkpoint')).toMatchObject({ code: 0, out: expect.stringMatching(/^checkpoint 1 of \d{4}-/) });
    expect((await run('events', 'checkpoint')).out).toMatch(/nothing was written since/);
    key = (await run('events', 'key')).out.trim();
    const { out } = await run('events', 'checkpoints');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(out.split('\n')).toEqual([expect.stringMatching(/^{"number":1,/), '{"heliograph":"end","checkpoints":1,"last":1}', '']);
    writeFileSync(kept, out);
  });

  it('they verify in the product', async () => {
    expect(await run('events', 'verify', '--checkpoints', kept, '--key', key)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^identity: \d+ events, whole\n[^]*signed checkpoints: 1, 1 kept, good\nkeys: \d+, all open\n$/),
    });
    expect((await run('events', 'verify', '--key', 'short')).code).toBe(2);
    expect(await run('events', 'verify', '--checkpoints', `${kept}.lost`)).toMatchObject({
      code: 1,
      err: `--checkpoints ${kept}.lost cannot be read (ENOENT): give the file that events checkpoints has written\n`,
    });
  });

  it('they verify without the product', async () => {
    const { code, out } = await run('events', 'export');
    const verified = spawnSync(process.execPath, [VERIFIER, '--key', key, '--checkpoints', kept], { input: out, encoding: 'utf8' });
    expect([code, verified.status, verified.stdout]).toEqual([0, 0, expect.stringMatching(/^identity: \d+ events, 1 to \d+, whole$/m)]);
    expect(out).not.toMatch(/example\.org/);
    expect((await run('events', 'export', '--after', '1')).code).toBe(1);
  });

  it('and a change is named, with a status of its own', async () => {
    await product.admin.query(`update event_store.streams set seq = seq + 1 where log = 'identity' and stream like 'user-%'`);
    const { code, out } = await run('events', 'verify', 'identity', '--json');
    const { logs } = JSON.parse(out);
    expect([code, logs[0].faults[0]]).toEqual([
      3,
      {
        seq: expect.any(Number),
        reason: expect.stringMatching(/^event_store.streams does not have its stream user-\d+ at version \d+ here$/),
      },
    ]);
    await product.admin.query(`update event_store.streams set seq = seq - 1 where log = 'identity' and stream like 'user-%'`);
  });

  it('so is a key or a secret that went', async () => {
    const [kept] = await product.admin.query<{ keys: object[]; secrets: object[] }>(
      'select (select jsonb_agg(k) from event_store.keys k) as keys, (select jsonb_agg(s) from event_store.secrets s) as secrets',
    );
    await product.admin.query(
      `with gone as (delete from event_store.keys) delete from event_store.secrets where name = 'identity.unique-names'`,
    );
    const { code, out } = await run('events', 'verify');
    expect([code, out]).toEqual([3, expect.stringMatching(/^key [0-9a-f-]{36} is missing: identity \d+ is sealed under it$/m)]);
    expect(out).toMatch(/^secret identity\.unique-names is missing: the log identity was written with it$/m);
    await product.admin.query(
      `with back as (insert into event_store.keys select * from jsonb_populate_recordset(null::event_store.keys, $1))
      insert into event_store.secrets select * from jsonb_populate_recordset(null::event_store.secrets, $2) on conflict do nothing`,
      [JSON.stringify(kept?.keys), JSON.stringify(kept?.secrets)],
    );
    expect((await run('events', 'verify')).code).toBe(0);
  });
});
