import { describe, expect, it } from '@jest/globals';
import { onceScript, pagesScript } from '../scripts/scripts.js';
import { WebClient } from './web-client.js';

/** Pages with one thing to do, some of them by a link that was mailed. */
const plain = [
  '/register',
  '/forgot',
  '/reset?token=good',
  '/verify?token=good',
  '/take-back?token=good',
  '/email/new?token=good',
  '/report/confirm?token=hg_or_good',
  '/unsubscribe?token=good',
  '/rules/accept',
  '/confirm',
];

const timesIn = (body: string, { path }: { readonly path: string }) => body.split(`<script src="${path}"`).length - 1;

describe('a form that is pressed twice', () => {
  it.each(plain)('is sent once from %s', async (url) => {
    const client = await WebClient.open();
    const guest = await client.get(url);
    const { status, body } = guest.status === 303 ? await client.signIn().get(url) : guest;
    expect([status, body.includes('method="post"')]).toEqual([200, true]);
    expect([timesIn(body, onceScript), timesIn(body, pagesScript)]).toEqual([1, 0]);
  });

  it('is the sign-in, which runs no script and may be sent twice', async () => {
    const { body } = await (await WebClient.open()).get('/login');
    expect(timesIn(body, onceScript)).toBe(0);
  });

  it('is sent once from pages of the site, whose own script sees to it', async () => {
    expect(String(pagesScript.body)).toContain(onceScript.path);
    const { body } = await (await WebClient.open()).signIn().get('/settings');
    expect([timesIn(body, onceScript), timesIn(body, pagesScript)]).toEqual([0, 1]);
  });
});
