import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { PageCaller } from './spec/page-caller.js';
import type { Person } from './spec/people.js';
import { Product } from './spec/product.js';

/** Iris has no account. */
describe('reports of people without an account (B1)', () => {
  let post: SmtpListener;
  let product: Product;
  let pages: string;
  let ada: Person;
  let staff: Client;
  beforeAll(async () => {
    post = await SmtpListener.open();
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), WEB_URL: pages, MAIL_URL: post.url, STAFF_SECOND_FACTOR: '0' } });
    ada = await product.person('ada');
    staff = (await product.staff('mia', 'moderator', 'moderate')).api;
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    await post?.close();
  });

  const mails = () =>
    post.mails.filter(({ to }) => to === 'iris@example.test').map(({ message }) => message.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const queue = async () => (await staff.get<{ id: number; subject: object; reasons: object }[]>('/staff/reports')).body.data;
  const report = async (address: string) => {
    const iris = new PageCaller(pages);
    const form = { address, name: 'Iris', email: 'iris@example.test', reason: 'copyright', text: 'My picture' };
    return { iris, answer: await iris.submit('/report', '/report', form) };
  };
  const link = async (nth: number) => {
    await eventually(() => expect(mails().length).toBe(nth), 20_000);
    return /localhost:\d+(\/report\/confirm\?token=[\w-]+)/.exec(mails()[nth - 1] ?? '')?.[1] ?? '';
  };

  it('B1 is confirmed by the link in a mail, stands in the queue of staff, and is answered by mail', async () => {
    const { iris, answer } = await report(`${pages}/users/ada`);
    expect([answer.status, await queue()]).toEqual([200, []]);
    const path = await link(1);
    expect([(await iris.get(path)).status, await queue()]).toEqual([200, []]);
    const token = path.replace(/^.*=/, '');
    expect((await iris.submit(path, '/report/confirm', { token })).text).toContain('We have received your report');
    const [entry] = await queue();
    expect(entry).toMatchObject({ subject: { type: 'user', id: ada.id }, reasons: { copyright: 1 } });
    expect((await iris.get(path)).status).toBe(404);

    const shown = await product.heliograph('moderation', 'show', String(entry?.id), '--reason', 'to answer it', '--json');
    expect((JSON.parse(shown.stdout) as { reports: object[] }).reports).toMatchObject([
      { user_id: null, outsider: { name: 'Iris', email: 'iris@example.test' }, reason: 'copyright', text: 'My picture' },
    ]);
    const decided = { action: 'warn', reason: 'copyright', note: 'Not yours' };
    expect((await staff.post(`/staff/reports/${entry?.id}/resolution`, decided)).status).toBe(200);
    await eventually(() => expect(mails().length).toBe(2), 20_000);
    expect([mails()[1]?.includes('taken action'), mails()[1]?.includes('Not yours')]).toEqual([true, false]);
  });

  it('B1 is answered the same whether or not anything is there', async () => {
    const [there, nowhere] = [await report(`${pages}/users/ada`), await report(`${pages}/photos/404`)];
    expect([there.answer.status, nowhere.answer.text]).toEqual([200, there.answer.text]);
    const before = (await queue()).length;
    const path = await link(4);
    const used = await nowhere.iris.submit(path, '/report/confirm', { token: path.replace(/^.*=/, '') });
    expect(used.text).toContain('We have received your report');
    expect((await queue()).length).toBe(before);
    await eventually(() => expect(mails().at(-1)).toContain('It is no longer there'), 20_000);
  });
});
