import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarDay } from '../day-models.js';
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
    expect(body).toMatch(/aria-label="[^"]+: no photograph"/);
    expect(body).toMatch(/aria-label="[^"]+: filled late, /);
  });

  const months = (body: string) => [...body.matchAll(/<h3 id="name-[^>]+>([^<]+)</g)].map(([, month]) => month);

  it('N6 are a whole year, month by month, with a link to each month, and explain the numbers', async () => {
    const { body } = await client.get(path);
    expect(months(body)).toHaveLength(12);
    expect([months(body)[0], months(body)[11]]).toEqual(['January', 'December']);
    expect(body).toContain('<a href="#month-2026-06" aria-current="date">Jun</a>');
    expect(body).toContain('<section id="month-2026-06" aria-labelledby="name-2026-06">');
    expect(body).toContain('aria-label="Thursday, 31 December 2026: still to come"');
  });

  it('N6 U3 the numbers are explained in a sentence each, and more of it is folded away', async () => {
    const { body } = await client.get(path);
    const [, shown = '', folded = ''] = /<section class="why"(.*?)<details>(.*?)<\/details>/s.exec(body) ?? [];
    expect([...shown.matchAll(/<h3>([^<]+)<\/h3><p>[^<]+<\/p><\/section>/g)].map(([, heading]) => heading)).toEqual([
      'Streak: 7',
      expect.stringMatching(/^Missed: \d+$/),
      'Level: 4',
    ]);
    expect(folded).toContain('The next day is 17 June 2026. A photograph for it counts until the end of 19 June 2026.');
  });

  it('N6 a missed day is quiet: no word stands on it, and it differs from others when it is read out', async () => {
    const { body } = await client.get(path);
    expect([...body.matchAll(/data-words="([^"]+)"/g)].map(([, word]) => word)).toEqual(['open', 'open']);
  });

  it('N6 a year without photographs can be scrolled by keyboard, too', async () => {
    const days = calendarFixture(2026).days.map((day): CalendarDay => ({ ...day, state: 'before', photo: null }));
    const { body } = await (await WebClient.open({ days: async () => ({ ...calendarFixture(2026), days }) })).get(path);
    expect(body).toContain('<div class="year" tabindex="0" role="group" aria-label="Months">');
    expect((await client.get(path)).body).toContain('<div class="year">');
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
