import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { UserId } from '@heliograph/kernel';
import { UploadPhoto } from '@heliograph/media-contracts';
import { ReportSubject, userSubject } from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { operator } from '../operator.js';
import { register } from '../spec/installations.js';
import { run as runAt } from '../spec/operator.js';

describe('moderation at the command line (B3, B5)', () => {
  let product: TestProduct;
  let ada: UserId;
  beforeAll(async () => {
    product = await testProduct(contexts);
    ada = (await register(product.dispatcher, 'ada')).userId;
  }, 180_000);
  afterAll(() => product.close(), 180_000);

  const run = (...args: string[]) => runAt(product, ...args);
  const answerOf = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out) as Record<string, unknown>;

  it('the queue names what is reported, and show what was said and decided', async () => {
    expect((await run('moderation', 'queue')).out).toBe('There are no open reports.\n');
    const report = { subject: userSubject(ada), reporterId: UserId(999), reason: 'spam', text: 'All day' } as const;
    const { id } = await product.dispatcher.dispatch(new ReportSubject(newContext('user:999'), report));
    expect(await answerOf('moderation', 'queue')).toMatchObject({ total: 1, entries: [{ id, reasons: { spam: 1 }, count_reports: 1 }] });
    expect(await answerOf('moderation', 'show', String(id), '--reason', 'Ada wrote to us')).toMatchObject({
      reports: [{ user_id: 999, text: 'All day' }],
      history: [],
    });
    expect((await run('moderation', 'show', '777', '--reason', 'Ada wrote to us')).code).toBe(1);
  });

  it('what is reported is decided about by the id of a report, once, and who did it is in the log', async () => {
    const report = { subject: userSubject(ada), reporterId: UserId(998), reason: 'harassment', text: '' } as const;
    const { id } = await product.dispatcher.dispatch(new ReportSubject(newContext('user:998'), report));
    const resolve = (...more: string[]) => run('moderation', 'resolve', String(id), ...more, '--reason', 'harassment', '--json');
    expect((await resolve()).code).toBe(2);
    expect((await resolve('--action', 'take-down')).code).toBe(4);
    expect(JSON.parse((await resolve('--action', 'warn', '--note', 'Be kind')).out)).toMatchObject({ action: 'warn', note: 'Be kind' });
    expect((await resolve('--action', 'none')).code).toBe(4);
    expect((await run('moderation', 'resolve', '777', '--action', 'none', '--reason', 'spam')).code).toBe(4);
  });

  it('a person is suspended with a reason, and lifted; users disable decides, too, and who did it is in the log', async () => {
    expect((await run('moderation', 'suspend', 'ada')).code).toBe(2);
    expect(await answerOf('moderation', 'suspend', 'ada', '--reason', 'spam', '--note', 'Stop')).toMatchObject({
      action: 'suspend',
      note: 'Stop',
    });
    expect(await answerOf('moderation', 'queue')).toMatchObject({ total: 0 });
    expect(await answerOf('moderation', 'lift', 'ada', '--note', 'Enough')).toMatchObject({
      suspended: false,
      decision: { reason: 'spam' },
    });
    await run('users', 'disable', 'ada', '--reason', 'once more');
    await run('users', 'enable', 'ada');
    const { out } = await run('moderation', 'show', '1', '--reason', 'Ada wrote to us', '--json');
    expect((JSON.parse(out) as { history: object[] }).history).toMatchObject([
      { action: 'suspend', reason: 'other', note: 'once more', lifted_at: expect.any(String) },
      { action: 'suspend', reason: 'spam', lifted_at: expect.any(String) },
      { action: 'warn', lifted_at: null },
    ]);
    expect((await run('moderation', 'suspend', 'nobody', '--reason', 'spam')).code).toBe(4);
  });

  it('what is not there is neither taken down nor restored', async () => {
    expect((await run('moderation', 'take-down', 'photo-404', '--reason', 'spam')).code).toBe(4);
    expect((await run('moderation', 'take-down', 'comment-404', '--reason', 'spam')).code).toBe(4);
    expect((await run('moderation', 'restore', 'photo-404', '--note', 'A mistake')).code).toBe(4);
    expect((await run('moderation', 'take-down', 'user-404', '--reason', 'spam')).code).toBe(4);
    expect((await run('moderation', 'take-down', 'album-1', '--reason', 'spam')).code).toBe(2);
    expect((await run('moderation', 'hold', 'photo-404', '--reason', 'Order 12')).code).toBe(4);
  });

  it('B4 a legal hold has a reason, is of a photo, and who ordered it is in the log', async () => {
    const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const fields = { content, title: '', description: '', tags: [], tookAt: null, publish: false, offerPremium: false };
    const uploaded = new UploadPhoto(newContext(`user:${ada}`), ada, fields);
    const { photoId } = (await product.dispatcher.dispatch(uploaded)).photo;
    for (const refused of [
      ['hold', `photo-${photoId}`],
      ['hold', 'comment-1', '--reason', 'Order 12'],
      ['hold', `photo-${photoId}`, '--reason', ' '],
    ])
      expect([refused, (await run('moderation', ...refused)).code !== 0]).toEqual([refused, true]);
    const held = async () => {
      const { out } = await run('events', 'show', 'media', `photo-${photoId}`, '--open', '--reason', 'a test', '--json');
      return out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string; data: { reason: string; by: string } })
        .filter(({ type }) => type.startsWith('media.legal-hold'))
        .map(({ type, data }) => [type, data.reason, data.by]);
    };
    expect(await answerOf('moderation', 'hold', `photo-${photoId}`, '--reason', 'Order 12')).toEqual({
      subject: { type: 'photo', id: photoId },
      legal_hold: true,
    });
    await run('moderation', 'hold', `photo-${photoId}`, '--reason', 'Order 13');
    await run('moderation', 'release', `photo-${photoId}`, '--reason', 'Order 14');
    const by = operator();
    expect(await held()).toEqual([
      ['media.legal-hold-placed', 'Order 12', by],
      ['media.legal-hold-ended', 'Order 14', by],
    ]);
  });

  it('B5 pictures that do not come back are exported and imported', async () => {
    const lines = ['a', 'b'].map((digit) => `${JSON.stringify({ checksum: digit.repeat(64), fingerprint: null })}\n`).join('');
    const end = '{"heliograph":"end","lines":2}\n';
    const file = join(await mkdtemp(join(tmpdir(), 'hashes-')), 'hashes.jsonl');
    await writeFile(file, `${lines}${end}`);
    for (let times = 0; times < 2; times++) expect(await answerOf('moderation', 'hashes', 'import', file)).toEqual({ imported: 2 });
    expect((await run('moderation', 'hashes', 'export')).out).toBe(await readFile(file, 'utf8'));
    for (const cut of ['words', lines, lines.slice(0, lines.indexOf('\n') + 1), `${lines.slice(lines.indexOf('\n') + 1)}${end}`]) {
      await writeFile(file, cut);
      expect((await run('moderation', 'hashes', 'import', file)).code).toBe(1);
    }
  });
});
