import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityContext } from '../identity.context.js';
import { overdueMails } from './overdue-mails.js';

describe('pending mails', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
  });
  afterAll(() => product.close());

  const by = (location?: string) =>
    overdueMails({
      database: product.runtime.database,
      ...(location !== undefined && { mail: { location, from: 'no-reply@example.org', webUrl: 'https://example.org' } }),
    });
  const owe = (minutes: number, error: string | null) =>
    product.admin.query(
      `insert into identity.mail_wanted (kind, user_id, wanted_at, due_at, attempts, last_error)
       values ('password-changed', 1, now() - make_interval(mins => $1), now() + interval '1 day', 1, $2)`,
      [minutes, error],
    );

  it('are no fault while they are young', async () => {
    await owe(9, 'ETIMEDOUT');
    expect(await by('smtp://mail.example.org')).toEqual({ ok: true, found: 'no mail has waited for ten minutes' });
  });

  it('are a fault after ten minutes where a server is set, and are reported where none is', async () => {
    await owe(11, 'ECONNECTION');
    const found = '1 mails have waited for ten minutes or longer (ECONNECTION)';
    expect(await by('smtp://mail.example.org')).toEqual({ ok: false, found });
    expect(await by()).toEqual({ ok: true, found });
    expect(await by('file:/mails')).toEqual({ ok: true, found });
  });
});
