import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { pastTurnOfHour } from './spec/turn-of-the-hour.js';

interface Made {
  readonly id: number;
}

describe('what moderation does, in numbers (B6)', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let staff: Client;
  let month: string;
  beforeAll(async () => {
    await pastTurnOfHour(60_000);
    month = new Date().toISOString().slice(0, 7);
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben] = [await product.person('ada'), await product.person('ben')];
    staff = (await product.staff('mia', 'moderator', 'moderate')).api;
  }, 180_000);
  afterAll(() => product?.close());

  const counted = async () => (await product.anybody.get<object[]>('/transparency')).body.data;
  const page = async () => (await new PageCaller(product.pagesUrl).get('/transparency')).text;

  it('B6, E: GET /transparency counts what happened, for everybody and about nobody', async () => {
    expect(await counted()).toEqual([]);
    expect(await page()).toContain('Nothing has been reported yet.');
    const photo = (await published(ada, (await upload(ada)).id)).id;
    const { id } = (await ben.api.post<Made>(`/photos/${photo}/reports`, { reason: 'spam' })).body.data;
    await staff.post(`/staff/reports/${id}/resolution`, { action: 'take-down', reason: 'nudity' });
    const [decision] = (await ada.api.get<Made[]>('/me/decisions')).body.data;
    await ada.api.post('/me/appeals', { decision: decision?.id, text: 'It is a statue.' });
    await staff.post(`/staff/appeals/${decision?.id}/resolution`, { grant: 1 });
    await eventually(
      async () =>
        expect(await counted()).toEqual([
          { month, reason: 'nudity', reports: 0, decisions: 1, appeals: 1, reversals: 1, median_hours: 0 },
          { month, reason: 'spam', reports: 1, decisions: 0, appeals: 0, reversals: 0, median_hours: null },
        ]),
      20_000,
    );
    const shown = await page();
    expect(shown).toContain('<svg');
    expect(shown).toMatch(/Nudity<\/th><td>0<\/td><td>1<\/td><td>1<\/td><td>1<\/td><td>0<\/td>/);
    expect(shown).not.toMatch(/\bada\b|\bben\b/i);
  });
});
