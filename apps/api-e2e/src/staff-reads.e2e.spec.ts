import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';

interface View {
  readonly actor: string;
  readonly data: { readonly subject: string; readonly people: readonly number[] };
  readonly metadata: { readonly via: string; readonly request: string };
}

/** Mia is a moderator; Ada's photo is reported by Ben, taken down, and Ada appeals. */
describe('what staff is shown of people is recorded first', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let mia: Person;
  let staff: Client;
  let visit: PageCaller;
  let photo: number;
  let report: number;
  let decision: number;
  beforeAll(async () => {
    const port = await freePort();
    const pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), WEB_URL: pages, STAFF_SECOND_FACTOR: '0' } });
    [ada, ben] = [await product.person('ada'), await product.person('ben')];
    mia = await product.staff('mia', 'moderator', 'moderate');
    staff = mia.api;
    photo = (await published(ada, (await upload(ada)).id)).id;
    report = (await ben.api.post<{ id: number }>(`/photos/${photo}/reports`, { reason: 'spam', text: 'Secret words' })).body.data.id;
    decision = (await staff.put<{ id: number }>(`/staff/photos/${photo}/takedown`, { reason: 'spam', note: 'Rule 4' })).body.data.id;
    await ada.api.post('/me/appeals', { decision, text: 'It is a statue.' });
    visit = new PageCaller(pages);
    expect((await visit.logIn('mia', password)).status).toBe(303);
  }, 120_000);
  afterAll(() => product?.close());

  const views = async (): Promise<View[]> => {
    const { stdout } = await product.operator.run('events', 'show', 'audit', '--limit', '1000', '--json');
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as View);
  };
  const viewsOf = async <Answer>(work: () => Promise<Answer>) => {
    const before = (await views()).length;
    const answer = await work();
    return { answer, views: (await views()).slice(before) };
  };

  it('Q6 the API says by which request', async () => {
    const { answer, views: recorded } = await viewsOf(() => staff.get<{ text: string }[]>('/staff/appeals'));
    expect(answer.body.data).toMatchObject([{ text: 'It is a statue.' }]);
    expect(recorded).toMatchObject([
      {
        actor: `user:${mia.id}`,
        data: { subject: 'open-appeals', people: [ada.id] },
        metadata: { via: 'token', request: answer.headers.get('x-request-id') },
      },
    ]);
  });

  it('Q6 so do the pages of the queue and of appeals', async () => {
    for (const [path, words, subject, people] of [
      [`/staff/queue/${report}`, 'Secret words', `case-${report}`, [ada.id, ben.id]],
      [`/staff/appeals/${decision}`, 'It is a statue.', `appeal-${decision}`, [ada.id]],
    ] as const) {
      const { answer, views: recorded } = await viewsOf(() => visit.get(path));
      expect([path, answer.status, answer.text.includes(words)]).toEqual([path, 200, true]);
      expect(recorded).toMatchObject([{ actor: `user:${mia.id}`, data: { subject, people }, metadata: { via: 'page' } }]);
    }
  });

  it('Q6 a photo that is taken down is recorded for who sees it as a moderator, and for nobody else', async () => {
    const { answer, views: recorded } = await viewsOf(() => staff.get(`/photos/${photo}`));
    expect([answer.status, recorded.map(({ data }) => data)]).toMatchObject([200, [{ subject: `photo-${photo}`, people: [ada.id] }]]);
    const others = await viewsOf(async () => [
      (await ada.api.get(`/photos/${photo}`)).status,
      (await ben.api.get(`/photos/${photo}`)).status,
    ]);
    expect(others).toEqual({ answer: [200, 404], views: [] });
  });

  it('Q6 lists of ids and counts, and anything that everybody sees, leave no record', async () => {
    const { views: recorded } = await viewsOf(async () => {
      for (const path of ['/staff/reports', '/users/ada', '/photos', '/me/decisions']) await ada.api.get(path);
      expect((await staff.get('/staff/reports')).status).toBe(200);
      expect((await visit.get('/staff/queue')).status).toBe(200);
      expect((await visit.get('/users/ada')).status).toBe(200);
    });
    expect(recorded).toEqual([]);
  });

  it('Q6 what cannot be recorded is not answered, and all else is', async () => {
    await product.admin.transaction(async (tx) => {
      await tx.query(`select from event_store.logs where log = 'audit' for update`);
      const [list, page, lists] = await Promise.all([
        staff.get('/staff/appeals'),
        visit.get(`/staff/queue/${report}`),
        staff.get('/staff/reports'),
      ]);
      expect([list.status, page.status, lists.status]).toEqual([503, 503, 200]);
      expect(page.text).not.toContain('Secret words');
    });
    await eventually(async () => expect((await staff.get('/staff/appeals')).status).toBe(200), 10_000);
  }, 30_000);
});
