import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarDay } from '../models.js';
import { calendarFixture } from './fixture-calendar.js';
import { WebClient } from './web-client.js';

const path = '/users/marta.lind/days';

describe('the days of a person on the pages (N6)', () => {
  let client: WebClient;
  beforeEach(async () => {
    client = await WebClient.open();
  });

  it('N6 say what each day is in words, and lead to its photograph', async () => {
    const { body } = await client.get(path);
    expect(body).toMatch(/<a href="\/photos\/\d+" aria-label="Tuesday, 20 January 2026: filled in time, [^"]+"/);
    expect(body).toContain('aria-label="Monday, 19 January 2026: before the first photograph"');
    expect(body).toContain('aria-label="Thursday, 18 June 2026, today: open, still empty"');
    expect(body).toMatch(/aria-label="[^"]+: missed"/);
    expect(body).toMatch(/aria-label="[^"]+: filled late, /);
  });

  const months = (body: string) => [...body.matchAll(/<h3 id="month-[^>]+>([^<]+)</g)].map(([, month]) => month);

  it('N6 are those of the months that have begun, the latest first, and explain the numbers', async () => {
    const { body } = await client.get(path);
    expect(months(body)).toEqual(['June 2026', 'May 2026', 'April 2026', 'March 2026', 'February 2026', 'January 2026']);
    expect(body).toContain('The next day is 17 June 2026. A photograph for it counts until the end of 19 June 2026.');
  });

  it('N6 begin with the month of the first photograph; a year before it is shown whole', async () => {
    const before = { state: 'before', photo: null } as const;
    const shown = async (days: readonly CalendarDay[]) =>
      months((await (await WebClient.open({ days: async () => ({ ...calendarFixture(2026), days }) })).get(path)).body);
    const [may, june] = [
      { ...before, date: '2026-05-31' },
      { ...before, date: '2026-06-01' },
    ];
    expect(await shown([may, june, { ...june, date: '2026-06-02', state: 'missed' }])).toEqual(['June 2026']);
    expect(await shown([may, june])).toEqual(['June 2026', 'May 2026']);
  });

  it('N6 lead to the year before and behind, and an address that names no year is that of today', async () => {
    const former = (await client.get(`${path}?year=2025`)).body;
    expect(former).toContain('>2025</h2>');
    const odd = (await client.get(`${path}?year=abc`)).body;
    expect(odd).toContain('>2026</h2>');
  });

  it('N6 invite the person, and nobody else, to add a photograph of today', async () => {
    expect((await client.get(path)).body).not.toContain('Add yours');
    expect((await client.signIn().get(path)).body).toContain('Add yours');
  });
});
