import type { CurrentStreak } from '@heliograph/views-contracts';
import { UserId } from '@heliograph/kernel';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebClient } from './web-client.js';

const path = '/settings/notifications';

describe('notifications on the pages (N2, N6)', () => {
  let pages: WebClient;
  let client: WebClient;
  let reminder: CurrentStreak | null = null;
  beforeAll(async () => {
    pages = await WebClient.open({ streakReminders: { findReminder: async () => reminder } }, { sendsMail: true });
  });
  beforeEach(() => {
    reminder = null;
    client = pages.newVisitor();
  });

  it('N2 the settings are shown as they stand and changed by a form', async () => {
    client.signIn();
    const { body } = await client.get(path);
    expect(body).toMatch(/name="streak_page" checked="" value="1"|name="streak_page" value="1" checked=""/);
    expect(body).toMatch(/<option value="daily" selected="">/);
    const answer = await client.submit(path, path, { streak_mail: 'weekly' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?saved=1`]);
    expect(client.calls.at(-1)?.slice(0, 1)).toEqual(['changeNotificationSettings']);
    expect(client.calls.at(-1)?.slice(-2)).toEqual([{ streak: { page: false, mail: 'weekly' } }, 'en']);
    expect((await client.get(`${path}?saved=1`)).body).toContain('Your choice is saved.');
    const wrong = await client.submit(path, path, { streak_mail: 'hourly' });
    expect([wrong.status, client.calls.length]).toEqual([422, 1]);
  });

  it('N2 the list says who did what, and leads there; the number on every page is what is unread', async () => {
    expect((await client.get('/notifications')).status).toBe(303);
    client.signIn();
    const { body } = await client.get('/notifications');
    expect(body).toContain('and 2 others like your photograph');
    expect(body).toContain('href="/photos/3/comments/7"');
    expect(body).toContain('href="/decisions"');
    expect((await client.get('/')).body).toContain('Notifications, 3 unread');
  });

  it('N3 the pages of a signed-in user have a stream, and a script to read it; a guest gets nothing and is not to come again', async () => {
    const guest = await client.get('/live');
    expect([guest.status, guest.body]).toEqual([204, '']);
    expect((await client.get('/today')).body).not.toMatch(/assets\/live\./);
    client.signIn();
    const { status, headers, body } = await client.get('/live');
    expect([status, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
      ':\n\n',
    ]);
    expect((await client.get('/today')).body).toMatch(/assets\/live\./);
  });

  it('N2 a button marks what is shown as read; what is gone by then marks nothing', async () => {
    client.signIn();
    const path = '/notifications';
    expect((await client.get(path)).body).toContain('name="up_to" value="99"');
    const answer = await client.submit(path, `${path}/read`, { up_to: '99' });
    expect([answer.status, answer.headers.location, client.calls]).toEqual([303, path, [['readNotifications', 99]]]);
    expect((await client.submit(path, `${path}/read`, { up_to: '404' })).status).toBe(303);
    expect((await client.submit(path, `${path}/read`, { up_to: 'all' })).status).toBe(303);
    expect(client.calls).toHaveLength(1);
  });

  it('N2 what is mailed is chosen by kind, and mails come in the language of the page', async () => {
    client.signIn();
    const fields = { mail_follow: 'daily', mail_like: 'weekly', mail_notice: 'never' };
    expect((await client.get(path)).body).toContain('<option value="weekly">On Mondays</option>');
    const others = { mail_comment: 'never', mail_reply: 'never', mail_mention: 'never', mail_collected: 'never', mail_featured: 'never' };
    const all = { ...others, ...fields };
    const answer = await client.submit(path, `${path}/mail`, all);
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?saved=1`]);
    expect(client.calls.at(-1)?.slice(-2)).toEqual([
      expect.objectContaining({ follow: { mail: 'daily' }, like: { mail: 'weekly' } }),
      'en',
    ]);
    expect((await client.submit(path, `${path}/mail`, fields)).status).toBe(422);
    expect(client.calls).toHaveLength(1);
  });

  it('N2 what the list has is chosen by kind', async () => {
    client.signIn();
    const answer = await client.submit(path, `${path}/list`, { like: '', follow: '1' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?saved=1`]);
    expect(client.calls.at(-1)?.at(-1)).toMatchObject({ like: { page: false }, follow: { page: true } });
  });

  it('N2 a site that sends no mail says so', async () => {
    const mute = await WebClient.open();
    expect((await mute.signIn().get(path)).body).toContain('This site does not send e-mail.');
  });

  it('N2 opening the link of a mail changes nothing; the button of its page ends such mails, without a sign-in', async () => {
    const { status, body } = await client.get('/unsubscribe?token=good');
    expect([status, client.calls]).toEqual([200, []]);
    expect(body).toContain('action="/unsubscribe?token=good"');
    const answer = await client.sendRaw({ method: 'POST', url: '/unsubscribe?token=good' });
    expect([answer.status, client.calls]).toEqual([200, [['unsubscribe', 'good']]]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
  ])('N2 a mail program ends them by one POST as %s (RFC 8058)', async (type, payload) => {
    const url = '/unsubscribe?token=good';
    const answer = await client.sendRaw({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect([answer.status, client.calls]).toEqual([200, [['unsubscribe', 'good']]]);
  });

  it('N2 without the link, or with another one, nothing is changed', async () => {
    for (const query of ['', '?token=', '?token=other', '?token=good&token=good'])
      for (const method of ['GET', 'POST'] as const)
        expect([query, (await client.sendRaw({ method, url: `/unsubscribe${query}` })).status]).toEqual([query, 404]);
    expect(client.calls).toEqual([]);
  });

  it('N2 beyond the budget of its address it is 429, and does nothing', async () => {
    const { HttpProblem } = await import('@heliograph/http');
    const busy = await WebClient.open({}, { addressLimits: { refusalOf: async () => new HttpProblem(429) } });
    expect((await busy.sendRaw({ method: 'POST', url: '/unsubscribe?token=good' })).status).toBe(429);
    expect(busy.calls).toEqual([]);
  });

  it('N6 anyone who wants it is reminded on the front page, and on no later one', async () => {
    reminder = { userId: UserId(1), days: 12, endsAt: new Date(Date.now() + 5 * 3_600_000) };
    expect((await client.get('/')).body).not.toContain('Your streak');
    client.signIn();
    expect((await client.get('/')).body).toContain('Your streak of 12 days ends in about 5 hours.');
    expect((await client.get('/?page=2')).body).not.toContain('Your streak');
  });
});
