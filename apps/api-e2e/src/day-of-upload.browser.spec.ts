import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { file, PeopleAtPages } from './spec/people-at-pages.js';
import { scene } from './spec/pictures.js';

/** As the browser's own clock shows it, to the minute, with its offset. */
const timeIn = (offsetMinutes: number) => {
  const sign = offsetMinutes < 0 ? '-' : '+';
  const digits = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
    .map((each) => String(each).padStart(2, '0'))
    .join('');
  return { minute: new Date(Date.now() + offsetMinutes * 60_000).toISOString().slice(0, 15), offset: sign + digits };
};

interface Taken {
  readonly id: number;
  readonly takenAt: string;
  readonly offset: number;
}

/** Whoever uploads here lives far from UTC, so that one of the days is always another one. */
describe('the day of an upload in Chromium', () => {
  let at: PeopleAtPages;
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    for (const who of ['ada', 'ben', 'cleo', 'dora']) await at.product.person(who);
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  const taken = async (title: string): Promise<Taken> => {
    const [photo] = await at.product.admin.query<Taken>(
      `select id, to_char(took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "takenAt", took_at_offset as offset from media.photos where title = $1`,
      [title],
    );
    if (photo === undefined) throw new Error(`There is no photo called ${title}`);
    return photo;
  };
  const upload = async (who: string, timezoneId: string, title: string, typed = '') => {
    const page = await at.open(who, '/upload', { timezoneId });
    await at.choose(page, file(`${title}.jpg`, await scene(title.length)));
    const fields = await at.fields(page, `${title}.jpg`);
    await fields.getByLabel('Title').fill(title);
    if (typed) await fields.getByLabel('Taken').fill(typed);
    await page.getByRole('button', { name: 'Upload it' }).click();
    await at.card(page, title).getByText('Public. Everybody can see it.').waitFor({ timeout: 60_000 });
    return page;
  };

  it.each([
    ['ada', 'Pacific/Kiritimati', 840],
    ['ben', 'Pacific/Pago_Pago', -660],
    ['cleo', 'Asia/Kathmandu', 345],
  ])('of a picture without a date is that of the browser: %s in %s', async (who, zone, minutes) => {
    const title = `Now of ${who}`;
    await upload(who, zone, title);
    const { takenAt, offset } = await taken(title);
    // To ten minutes: the spec began a moment after the upload.
    expect([takenAt.slice(0, 15), offset]).toEqual([timeIn(minutes).minute, minutes]);
  });

  it('is in the offset that holds there at the time typed, in summer and in winter', async () => {
    await upload('dora', 'Europe/Berlin', 'Summer', '2025-07-01T23:30');
    await upload('dora', 'Europe/Berlin', 'Winter night', '2025-12-24T00:10');
    expect(await taken('Summer')).toMatchObject({ takenAt: '2025-07-01T23:30:00', offset: 120 });
    expect(await taken('Winter night')).toMatchObject({ takenAt: '2025-12-24T00:10:00', offset: 60 });
  });

  it('is today afterwards (U2), on the page of today', async () => {
    const page = await upload('ada', 'Pacific/Kiritimati', 'Today there');
    await page.goto(`${at.line.url}/today`);
    await page.getByText('Today is done.').waitFor();
  });

  it('stays that of the photograph where it has an offset, on the edit page, else is that of the browser', async () => {
    await upload('ada', 'Pacific/Kiritimati', 'To be edited', '2025-07-01T23:30');
    const own = await taken('To be edited');
    const elsewhere = await at.open('ada', `/photos/${own.id}/edit`, { timezoneId: 'America/New_York' });
    await elsewhere.getByLabel('Taken').fill('2025-07-02T01:30');
    await elsewhere.getByRole('button', { name: 'Save' }).click();
    await elsewhere.waitForURL(/\/photos\/\d+$/);
    await eventually(async () => expect(await taken('To be edited')).toMatchObject({ takenAt: '2025-07-02T01:30:00', offset: 840 }));

    const withoutScript = await at.open('ben', '/upload', { javaScriptEnabled: false });
    await withoutScript.getByLabel('Title').fill('Without script');
    await at.choose(withoutScript, file('plain.jpg', await scene(9)));
    await withoutScript.getByRole('button', { name: 'Upload', exact: true }).click();
    await withoutScript.waitForURL(/\/photos\/\d+$/);
    const plain = await taken('Without script');
    expect(plain.offset).toBe(0);
    const page = await at.open('ben', `/photos/${plain.id}/edit`, { timezoneId: 'Pacific/Pago_Pago' });
    await page.getByLabel('Taken').fill('2025-07-02T01:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/photos\/\d+$/);
    await eventually(async () => expect(await taken('Without script')).toMatchObject({ takenAt: '2025-07-02T01:30:00', offset: -660 }));
  });
});
