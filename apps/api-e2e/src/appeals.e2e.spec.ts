import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from './spec/archive.js';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';

interface Decision {
  readonly id: number;
  readonly subject: { readonly type: string; readonly id: number };
  readonly appeal: string;
}
interface Appeal {
  readonly id: number;
  readonly state: string;
  readonly text: string | null;
  readonly decision: Decision;
}

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);

/** Ada appeals against what Mia decides; Ben reads nothing of it. */
describe('decisions and appeals (B6)', () => {
  let post: SmtpListener;
  let product: Product;
  let pages: string;
  let ada: Person;
  let ben: Person;
  let staff: Client;
  beforeAll(async () => {
    post = await SmtpListener.open();
    const port = await freePort();
    pages = `http://localhost:${port}`;
    const settings = { WEB_PORT: String(port), WEB_URL: pages, MAIL_URL: post.url, STAFF_SECOND_FACTOR: '0' };
    product = await Product.start({ settings });
    [ada, ben] = [await product.person('ada', 'manage:account'), await product.person('ben')];
    staff = (await product.staff('mia', 'moderator', 'moderate')).api;
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    await post?.close();
  });

  const shown = async () => (await published(ada, (await upload(ada)).id)).id;
  const takeDown = async (photo: number, reason = 'nudity') =>
    (await staff.put<Decision>(`/staff/photos/${photo}/takedown`, { reason, note: 'Rule 4' })).body.data;
  const appeal = (by: Person, decision: number, text: string | undefined = 'It is a statue.') =>
    by.api.post<Decision>('/me/appeals', { decision, text });
  const resolve = (id: number, body: object) => staff.post<Appeal>(`/staff/appeals/${id}/resolution`, body);
  const decisions = async (by: Person) => (await by.api.get<Decision[]>('/me/decisions')).body.data;
  const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email).map(({ message }) => message.replaceAll('=\r\n', ''));
  const statusOf = async (photo: number) => (await product.anybody.get(`/photos/${photo}`)).status;

  /** By the link that was mailed to them. */
  async function confirmAddress(email: string): Promise<void> {
    const token = await eventually(() => {
      const found = mailsTo(email).flatMap((mail) => /\/verify\?token=(?:3D)?(hg_[a-z]{2}_[\w-]{43})/.exec(mail)?.[1] ?? [])[0];
      if (found === undefined) throw new Error(`no mail to ${email}`);
      return found;
    }, 20_000);
    expect((await new PageCaller(product.pagesUrl).submit(`/verify?token=${token}`, '/verify', { token })).text).toContain('Thank you');
  }

  it('B6 a mail only leads to the decision before its reader has confirmed the address: a stranger may have typed it', async () => {
    const { id } = await takeDown(await shown());
    const mail = () => mailsTo('ada@example.test').find((mail) => mail.includes(`${pages}/decisions`)) ?? '';
    await eventually(() => expect(mail()).toContain('A moderator has taken down one of your photographs.'), 20_000);
    for (const words of ['Nudity', 'Rule 4', `decision-${id}`]) expect(mail()).not.toContain(words);
  });

  it('B6, E: GET /me/decisions are shown to whom they concern alone, who gets a mail', async () => {
    await confirmAddress('ada@example.test');
    const photo = await shown();
    const { id } = await takeDown(photo);
    expect((await decisions(ada))[0]).toEqual({
      ...{ id, subject: { type: 'photo', id: photo }, action: 'take-down', reason: 'nudity', note: 'Rule 4', until: null, appeal: 'none' },
      created_at: instant,
    });
    expect(await decisions(ben)).toEqual([]);
    const mail = () => mailsTo('ada@example.test').find((mail) => mail.includes(`${pages}/decisions#decision-${id}`)) ?? '';
    await eventually(() => expect(mail()).toContain('Your photograph was taken down.'), 20_000);
    for (const words of ['The reason: Nudity', 'The moderator writes: Rule 4', 'you can appeal once']) expect(mail()).toContain(words);
  });

  it('B6 what was looked at and left as it is concerns nobody; B1 who reported it is mailed that it was decided', async () => {
    const photo = await shown();
    const report = (await ben.api.post<{ id: number }>(`/photos/${photo}/reports`, { reason: 'spam' })).body.data;
    expect((await staff.post(`/staff/reports/${report.id}/resolution`, { action: 'none', reason: 'spam' })).status).toBe(200);
    expect((await decisions(ada)).some(({ subject }) => subject.id === photo)).toBe(false);
    const answers = (email: string) => mailsTo(email).filter((mail) => mail.includes(`${pages}/settings/reports`));
    await eventually(() => expect(answers('ben@example.test')).toHaveLength(1), 20_000);
    expect(answers('ada@example.test')).toEqual([]);
  });

  it('B3 B6 what staff is answered says what became of the appeal', async () => {
    const photo = await shown();
    const { id, appeal: none } = await takeDown(photo);
    await appeal(ada, id);
    expect([none, (await takeDown(photo)).appeal]).toEqual(['none', 'open']);
    await resolve(id, { grant: 1, note: null });
    expect((await staff.delete<Decision>(`/staff/photos/${photo}/takedown`)).body.data).toMatchObject({ id, appeal: 'granted' });
  });

  it('B6, E: POST /me/appeals once, by whom it concerns, in words', async () => {
    const { id } = await takeDown(await shown());
    for (const text of ['', ' \n', 'a'.repeat(1001), 'a\0b'])
      expect([text.length, (await appeal(ada, id, text)).status]).toEqual([text.length, 422]);
    expect((await ada.api.post('/me/appeals', { decision: id })).status).toBe(422);
    expect([(await appeal(ben, id)).status, (await appeal(ada, 999_999_999)).status]).toEqual([404, 404]);
    const made = await Promise.all([appeal(ada, id), appeal(ada, id)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 201)?.body.data).toMatchObject({ id, appeal: 'open' });
    expect((await appeal(ada, id)).status).toBe(409);
  });

  it('B6, E: GET /staff/appeals, E: POST /staff/appeals/:id/resolution granting brings back at once, refusing does not, either once', async () => {
    const [one, two] = [await shown(), await shown()];
    const [first, second] = [await takeDown(one), await takeDown(two)];
    for (const { id } of [first, second]) await appeal(ada, id, ' It is a statue.\n');
    const open = (await staff.get<Appeal[]>('/staff/appeals?per_page=50')).body.data;
    expect(open.filter(({ id }) => id === first.id || id === second.id)).toMatchObject([
      { id: first.id, state: 'open', text: 'It is a statue.', decision: { subject: { id: one }, appeal: 'open' } },
      { id: second.id },
    ]);
    await product.stopWorkers();
    expect([await statusOf(one), await statusOf(two)]).toEqual([404, 404]);
    expect((await resolve(first.id, { grant: 1, note: 'You are right.' })).body.data).toMatchObject({
      state: 'granted',
      note: 'You are right.',
    });
    expect((await resolve(second.id, { grant: 0 })).body.data).toMatchObject({ state: 'refused', note: null });
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 404]);
    for (const grant of [0, 1]) expect((await resolve(second.id, { grant })).status).toBe(409);
    expect((await resolve(999_999_999, { grant: 1 })).status).toBe(404);
    for (const body of [{}, { grant: 2 }, { grant: 1, note: 'a'.repeat(1001) }]) expect((await resolve(first.id, body)).status).toBe(422);
    expect((await decisions(ada)).slice(0, 2).map((each) => each.appeal)).toEqual(['refused', 'granted']);
    const resolved = (await staff.get<Appeal[]>('/staff/appeals?state=resolved')).body.data;
    expect(resolved.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    await product.startWorker();
  }, 60_000);

  it('B6 somebody who is suspended reads it and appeals on the pages, and is let in again', async () => {
    const decided = await staff.put<Decision>('/staff/users/ben/suspension', { reason: 'spam', note: 'Too many <b>links</b>' });
    expect(decided.status).toBe(200);
    const caller = new PageCaller(pages, '203.0.113.9');
    expect((await caller.logIn('ben', password)).status).toBe(303);
    const page = await caller.get('/decisions');
    expect([page.status, page.text.includes('Your account was suspended.'), page.text.includes('&lt;b&gt;links')]).toEqual([
      200,
      true,
      true,
    ]);
    const { id } = decided.body.data;
    const short = await caller.post(`/decisions/${id}/appeal`, { text: ' ' }, page);
    expect([short.headers.get('location'), short.status, short.text.includes('Enter 1 to 1000 characters.')]).toEqual([null, 422, true]);
    const sent = await caller.post(`/decisions/${id}/appeal`, { text: 'It was my sister.' }, page);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/decisions#decision-${id}`]);
    expect((await caller.get('/decisions')).text).toContain('It was my sister.');
    expect((await resolve(id, { grant: 1, note: 'Welcome back' })).status).toBe(200);
    expect((await product.anybody.get('/users/ben')).status).toBe(200);
    // The session of a suspended person ends with the suspension.
    await caller.logIn('ben', password);
    expect((await caller.get('/suspended')).headers.get('location')).toBe('/');
    expect((await caller.get('/decisions')).text).toContain('Welcome back');
  });

  it('B6 an export has them, and after an erasure nobody reads who appealed and why', async () => {
    const dora = await product.person('dora', 'manage:account');
    const photo = (await published(dora, (await upload(dora)).id)).id;
    const { id } = await takeDown(photo);
    await appeal(dora, id, 'A secret of Dora');
    const copy = await fetch(`${product.anybody.base}/me/export`, { headers: { Authorization: `Bearer ${dora.token}` } });
    const file = (await filesIn(Buffer.from(await copy.arrayBuffer()))).get('decisions.json');
    expect(JSON.parse(String(file))).toMatchObject({ data: [{ id, appeal: 'open', appeal_text: 'A secret of Dora' }] });
    expect((await dora.api.delete('/me', { password })).status).toBe(202);
    await eventually(async () => {
      const found = (await staff.get<Appeal[]>('/staff/appeals?per_page=50')).body.data.find((each) => each.id === id);
      expect(found === undefined || found.text === null).toBe(true);
    }, 20_000);
  });
});
