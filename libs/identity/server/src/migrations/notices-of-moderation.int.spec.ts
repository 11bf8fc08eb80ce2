import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { identityContext } from '../identity.context.js';
import { IdentityNoticesOfModeration1700000000028 } from './0028-notices-of-moderation.js';

describe('the migration after which notices of moderation are queued once', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
  });
  afterAll(() => product.close());

  const migration = new IdentityNoticesOfModeration1700000000028();
  /** As a migration is run: in a transaction. */
  const run = (way: 'up' | 'down') => product.admin.transaction((tx) => migration[way](tx as unknown as QueryRunner));
  /** The statement of the build before. */
  const insert = (kind: string, subject: string | null) =>
    product.admin.query(
      `insert into identity.mail_wanted (kind, user_id, wanted_at, due_at, subject)
       values ($1, 1, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', $2) on conflict do nothing`,
      [kind, subject],
    );
  const waiting = async () => {
    const rows = await product.admin.query<{ kind: string; subject: string | null }>(
      'select kind, subject from identity.mail_wanted order by id',
    );
    return rows.map(({ kind, subject }) => `${kind} ${subject}`);
  };

  it('drops what was queued twice, refuses the next one, and can run again', async () => {
    await run('down');
    for (const subject of ['decision:1', 'decision:1', 'decision:2']) await insert('warned', subject);
    for (let time = 0; time < 2; time++) await insert('report-decided', null);
    for (let time = 0; time < 2; time++) await insert('password-reset', null);
    expect(await waiting()).toHaveLength(7);
    const once = ['warned decision:1', 'warned decision:2', 'report-decided null', 'password-reset null', 'password-reset null'];
    for (let time = 0; time < 2; time++) {
      await run('up');
      await insert('warned', 'decision:1');
      await insert('report-decided', null);
      expect(await waiting()).toEqual(once);
    }
  });
});
