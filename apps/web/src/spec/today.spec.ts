import { describe, expect, it } from '@jest/globals';
import type { TodayView } from '../day-models.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { photoFixture } from './fixture-data.js';
import { WebClient } from './web-client.js';

const HOUR_MILLISECONDS = 3_600_000;
const { backend } = fixtureBackend();
const shown = async (more: Partial<TodayView> = {}) =>
  WebClient.open({
    today: async (page, who) => ({ ...(await backend.today(page, who)), ...more }),
  });
const day = (date: string, isCovered: boolean, hours = 1) => ({ date, isCovered, millisecondsLeft: hours * HOUR_MILLISECONDS });

describe('what people have made today, on the pages (N6)', () => {
  it('N6 is reached from every page and stands next to the other lists', async () => {
    const client = await shown();
    expect((await client.get('/login')).body).not.toContain('Photographs today');
    for (const path of ['/', '/users/marta.lind', '/today'])
      expect((await client.get(path)).body).toContain('<a class="quiet-link" href="/today">');
    expect((await client.get('/')).body).toContain('<a href="/today">Today</a>');
    const { body } = await client.get('/today');
    expect(body).toContain('<a href="/today" aria-current="page">Today</a>');
    expect(body).toContain('<h1>Thursday, 18 June 2026</h1>');
    expect(body).toContain('240 photographs today');
    expect(body).toContain('<progress max="24" value="19" aria-label="Hours of the day that have passed">');
    expect(body).toContain('aria-label="Photographs today"');
    expect(body).toContain('href="/today?page=2"');
  });

  it('N6 U2 tells visitors what a photograph a day is, and whose clock it goes by', async () => {
    const { body } = await (await shown()).get('/today');
    expect(body).toContain('publish it within 2 days');
    expect(body).toContain('Today ends in about 5 hours (UTC).');
    expect(body).not.toContain('aria-label="Your day"');
  });

  it('N6 invites members who have none today, says until when they can add one, and leads to their year', async () => {
    const { body } = await (await shown()).signIn().get('/today');
    expect(body).toContain('No photograph yet today. You have until Saturday, 20 June 2026 to add one.');
    expect(body).toMatch(/href="\/upload">Add yours</);
    expect(body).toContain('<a href="/users/marta.lind/days">Your year</a>');
    expect(body).not.toContain('Today ends in');
  });

  it('N6 U2 reminds of days that can still be covered in time, the latest first, and of no others', async () => {
    const openDays = [day('2026-06-16', false, 0.4), day('2026-06-17', false, 24.6), day('2026-06-18', true, 48)];
    const { body } = await (await shown({ openDays })).signIn().get('/today');
    expect(body).toContain('Today is done.');
    expect(body).not.toContain('Add yours');
    const reminders = [...body.matchAll(/<p class="own-day-open">(.*?)<\/p>/g)].map(([, text]) => String(text).replace(/<[^<>]+>/g, ''));
    expect(reminders).toEqual([
      'Yesterday is still empty. Add a photograph by Friday, 19 June 2026 to fill it (time left: about 25 hours).',
      'Tuesday, 16 June 2026 is still empty. Add a photograph by Thursday, 18 June 2026 to fill it (time left: less than an hour).',
    ]);
    const all = openDays.map((each) => ({ ...each, isCovered: true }));
    expect((await (await shown({ openDays: all })).signIn().get('/today')).body).not.toContain('is still empty');
  });

  it('N6 a day that has just begun shows yesterday, and the newest photographs where yesterday has none', async () => {
    const few = await shown({ earlier: { of: 'yesterday', photos: [photoFixture(5)] } });
    expect((await few.get('/today')).body).toMatch(/<h2 id="earlier">Yesterday<\/h2>.*href="\/photos\/5"/s);
    const none = await shown({ listing: listingOf([]), earlier: { of: 'any-day', photos: [photoFixture(5)] } });
    const { body } = await none.get('/today');
    expect(body).toMatch(/<h2 id="earlier">The newest photographs<\/h2>.*href="\/photos\/5"/s);
    expect(body).toMatch(/href="\/upload">Be the first</);
    expect(body).toContain('fetchpriority="high"');
  });

  it('N6 an empty day invites, and a page behind the last leads back', async () => {
    const empty = await shown({ listing: listingOf([]) });
    expect((await empty.get('/today')).body).toContain('No photographs yet today.');
    expect((await empty.get('/today')).body).toMatch(/href="\/upload">Be the first</);
    const behind = await (await shown({ listing: listingOf([], { page: 9, totalPages: 2 }) })).signIn().get('/today?page=9');
    expect(behind.body).toContain('There are no photographs this far back.');
    expect(behind.body).not.toContain('aria-label="Your day"');
  });
});
