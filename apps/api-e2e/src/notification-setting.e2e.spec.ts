import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';

const path = '/me/notification-settings';
const DAY_MINUTES = 1_440;

/** The reading of a clock that shows the evening now, so many days ago at noon. */
function noon(daysAgo: number, now = new Date()): string {
  const utc = now.getUTCHours() * 60 + now.getUTCMinutes();
  // 20:30 there; offsets go from -12 to +14 hours.
  const offset = ((20 * 60 + 30 - utc + 2 * DAY_MINUTES + 720) % DAY_MINUTES) - 720;
  const there = new Date(now.getTime() + offset * 60_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(offset);
  return `${there}T12:00:00${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

describe('notification settings and reminders', () => {
  let post: SmtpListener;
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    post = await SmtpListener.open();
    const port = await freePort();
    product = await Product.start({
      settings: { WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, MAIL_URL: post.url },
      workers: ['identity,social-graph,media,discussion,search,moderation,gallery,views'],
    });
    ada = await product.person('ada');
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    await post?.close();
  });

  /** By the link that was mailed to them. */
  async function confirmAddress({ username }: Person): Promise<void> {
    const plain = () =>
      post.mails.filter(({ to }) => to === `${username}@example.test`).map(({ message }) => message.replace(/=\r?\n/g, ''));
    const token = await eventually(() => {
      const found = plain().flatMap((text) => /\/verify\?token=(?:3D)?(hg_[a-z]{2}_[\w-]{43})/.exec(text)?.[1] ?? [])[0];
      if (found === undefined) throw new Error(`no mail to ${username}`);
      return found;
    });
    const answer = await new PageCaller(product.pagesUrl).submit(`/verify?token=${token}`, '/verify', { token });
    expect(answer.text).toContain('Thank you');
  }
  const settings = async (of: Person) => ({ streak: (await of.api.get<{ streak: object }>(path)).body.data.streak });

  it('E: GET /me/notification-settings, N2: nobody is reminded before they ask; what is left out stays', async () => {
    const ben = await product.person('ben');
    expect(await settings(ben)).toEqual({ streak: { page: 0, mail: 'never' } });
    expect((await ben.api.put(path, { streak: { mail: 'weekly' } })).body.data).toMatchObject({ streak: { page: 0, mail: 'weekly' } });
    expect((await ben.api.put(path, { streak: { page: 1 } })).body.data).toMatchObject({ streak: { page: 1, mail: 'weekly' } });
    expect((await ben.api.put(path, {})).status).toBe(200);
    expect(await settings(ben)).toEqual({ streak: { page: 1, mail: 'weekly' } });
    expect(await settings(ada)).toEqual({ streak: { page: 0, mail: 'never' } });
  });

  it('E: PUT /me/notification-settings refuses what is none of these, and changes nothing then', async () => {
    for (const streak of [{ mail: 'hourly' }, { page: 2 }, { page: 1, mail: null }, 'daily'])
      expect((await ada.api.put(path, { streak })).status).toBe(422);
    expect((await ada.api.put(path, { streak: { page: 1 }, notice: { page: 0 } })).status).toBe(422);
    expect(await settings(ada)).toEqual({ streak: { page: 0, mail: 'never' } });
  });

  it('N6 a streak that ends this evening is mailed about once and shown on the front page, until one POST ends it', async () => {
    const cleo = await product.person('cleo');
    await confirmAddress(cleo);
    for (const daysAgo of [3, 2]) await published(cleo, (await upload(cleo, { took_at: noon(daysAgo) })).id);
    await ada.api.put(path, { streak: { mail: 'daily' } });
    await cleo.api.put(path, { streak: { mail: 'daily', page: 1 } });
    await product.startWorker('notifications');
    const mails = () => post.mails.filter(({ message }) => message.includes('Your streak at Heliograph ends'));
    await eventually(() => expect(mails().map(({ to }) => to)).toEqual(['cleo@example.test']), 20_000);

    const text = mails()[0]?.message.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toContain(`${product.pagesUrl}/today`);
    const link = /^List-Unsubscribe: *<([^>]+)>/m.exec(text.replace(/\r\n[ \t]+/g, ''))?.[1] ?? '';
    const stranger = new PageCaller(product.pagesUrl);
    expect((await stranger.get(link)).status).toBe(200);
    expect(await settings(cleo)).toEqual({ streak: { page: 1, mail: 'daily' } });
    expect((await stranger.post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await settings(cleo)).toEqual({ streak: { page: 1, mail: 'never' } });
    expect(
      (
        await stranger.post(
          link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          {},
        )
      ).status,
    ).toBe(404);

    const visit = new PageCaller(product.pagesUrl);
    await visit.logIn('cleo', password);
    expect((await visit.get('/')).text).toMatch(/Your streak of \d days? ends in about \d hours/);
    await published(cleo, (await upload(cleo, { took_at: noon(1) })).id);
    await eventually(async () => expect((await visit.get('/')).text.includes('Your streak of')).toBe(false));
    expect(mails()).toHaveLength(1);
  }, 120_000);
});
