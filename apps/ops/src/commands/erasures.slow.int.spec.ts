import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '../operator.js';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { EraseUser } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from '../spec/installations.js';
import { run as runAt } from '../spec/operator.js';

const VERIFIER = join(import.meta.dirname, '../../../../tools/auditor/verify-certificate.mjs');

interface Certificate {
  readonly statement: string;
  readonly event: object;
  readonly links: readonly { readonly digest: string }[];
  readonly checkpoint: { readonly number: number; readonly heads: string };
}

describe('the certificate of an erasure', () => {
  let product: TestProduct;
  let id: number;

  beforeAll(async () => {
    product = await testProduct(contexts);
    id = (await register(product.dispatcher, 'gone')).userId;
  }, 180_000);
  afterAll(() => product.close(), 180_000);

  const run = (...args: string[]) => runAt(product, ...args);
  const doctorOfErasures = async () =>
    (JSON.parse((await run('doctor', '--json')).out) as { check: string; ok: boolean; found: string }[]).find(
      ({ check }) => check === 'erasures',
    );

  it('is refused while no user has been erased', async () => {
    expect(await run('erasures', 'list')).toMatchObject({ code: 0, out: 'Nobody has been erased.\n' });
    expect((await run('erasures', 'show', String(id))).code).toBe(1);
    expect((await run('erasures', 'show', 'gone')).code).toBe(1);
    expect(await doctorOfErasures()).toEqual({ check: 'erasures', ok: true, found: 'no erasure is unfinished' });
  });

  it('is not given before a worker has checked the places, and doctor says so after a minute', async () => {
    await product.dispatcher.dispatch(new EraseUser(newContext('system:spec'), id as never, 'long enough'));
    expect((await run('erasures', 'list')).code).toBe(3);
    expect((await run('erasures', 'show', String(id))).code).toBe(3);
    await product.admin.query(`update event_store.erasures set begun_at = begun_at - interval '2 minutes'`);
    expect(await doctorOfErasures()).toMatchObject({ ok: false, found: expect.stringContaining(`user ${id}: no worker has checked yet`) });
  });

  it('C users erase asks, keeps by whom it was ordered and why, and may be given again', async () => {
    const { userId } = await register(product.dispatcher, 'silent');
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

  it('is a signed document where every place is empty, and any other byte is named', async () => {
    product.startWorkers(['notifications', 'gallery', 'views', 'search']);
    await eventually(async () => expect((await run('erasures', 'list')).code).toBe(0));
    const { code, out } = await run('erasures', 'show', String(id));
    expect([code, out]).toEqual([0, expect.stringMatching(/certified \d{4}-[^]*identity\.users +0[^]*files: photos\/ +0/)]);
    expect(await doctorOfErasures()).toMatchObject({ ok: true });

    const folder = mkdtempSync(join(tmpdir(), 'heliograph-certificate-'));
    const [file, kept] = [join(folder, 'certificate.json'), join(folder, 'kept.jsonl')];
    // Something is appended after the event, so that there is a way to the checkpoint.
    await register(product.dispatcher, 'later');
    expect((await run('erasures', 'certificate', String(id), '--out', file)).code).toBe(0);
    expect((await run('erasures', 'certificate', String(id), '--out', file)).code).toBe(1);
    const key = (await run('events', 'key')).out.trim();
    writeFileSync(kept, (await run('events', 'checkpoints')).out);
    const judged = (text: string, checkpoints = kept, keys = [key]) => {
      const changed = join(folder, 'changed.json');
      writeFileSync(changed, text);
      const args = [VERIFIER, ...keys.map((each) => `--key=${each}`), '--checkpoints', checkpoints, changed];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return [status, stdout.trim()];
    };
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/gone@|Gone/);
    expect(judged(text)).toEqual([0, expect.stringMatching(new RegExp(`^user ${id} is erased: \\d+ places empty at .*, 1 key`))]);

    const certificate = JSON.parse(text) as Certificate;
    expect(certificate.links.length).toBeGreaterThan(0);
    const [link] = certificate.links;
    const other = 'A'.repeat(43);
    const { statement, event, checkpoint } = certificate;
    for (const [changed, fault] of [
      [{ statement: statement.replace('"found":0', '"found":0 ') }, 'certificate: its signature is not good'],
      [{ statement: statement.replace(`"user_id":${id}`, `"user_id":${id + 1}`) }, 'certificate: its signature is not good'],
      [{ key_id: '0123456789abcdef' }, 'certificate: it is signed under another key (0123456789abcdef)'],
      [{ event: { ...event, actor: 'user:1' } }, 'event: its members or its hash are not what was written'],
      [{ before: '0'.repeat(64) }, 'event: its members or its hash are not what was written'],
      [{ links: certificate.links.slice(1) }, `links: they do not lead from the event to what checkpoint ${checkpoint.number} signed`],
      [{ links: [{ ...link, digest: '0'.repeat(64) }, ...certificate.links.slice(1)] }, 'links: they do not lead'],
      [{ checkpoint: { ...checkpoint, heads: checkpoint.heads.replace('identity', 'other') } }, 'checkpoint: its signature is not good'],
      [{ version: 2 }, 'certificate: it is not what'],
      [{ signature: '00' }, 'certificate: its signature is not good'],
    ] as const)
      expect(judged(JSON.stringify({ ...certificate, ...changed }))).toEqual([1, expect.stringContaining(fault)]);
    expect(judged(text, kept, [other])).toEqual([1, expect.stringContaining('under another key')]);
    const forked = join(folder, 'forked.jsonl');
    writeFileSync(forked, readFileSync(kept, 'utf8').replaceAll(/"previous":"../g, '"previous":"ff'));
    expect(judged(text, forked)).toEqual([1, expect.stringContaining('the history was forked')]);
    writeFileSync(forked, '');
    expect(judged(text, forked)).toEqual([1, expect.stringContaining('the files have none with the number')]);
    rmSync(folder, { recursive: true });
  });

  it('does not believe the row of the erasure: it looks', async () => {
    await product.admin.query(`update event_store.erasures set certified_at = '2020-01-01' where person = $1`, [id]);
    expect((await run('erasures', 'certificate', String(id))).out).not.toContain('2020-01-01');
  });

  it('names every place, and ends with 3 when one holds something again', async () => {
    await product.admin.query(`insert into identity.passwords (user_id, password_hash, changed_at) values ($1, 'x', now())`, [id]);
    const again = await run('erasures', 'show', String(id), '--json');
    expect([again.code, JSON.parse(again.out).held]).toEqual([3, ['identity.passwords']]);
    expect(await run('erasures', 'certificate', String(id))).toMatchObject({ code: 3, out: '' });
  });
});
