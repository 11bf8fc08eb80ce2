import { describe, expect, it } from '@jest/globals';
import type { Act } from './acts.js';
import { collections } from './collections.js';
import { people } from './people.js';
import { subjects } from './pictures.js';
import { planDemo } from './plan.js';
import { talks } from './talk.js';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS, startOfDay } from './times.js';

/** By which what needs it asks for it. */
function nameOf(act: Act): string {
  if (act.does === 'join') return act.who;
  if (act.does === 'comment') return `comment ${act.comment}`;
  const { at: _at, does, ...others } = act;
  return [does, ...Object.values(others)].join(' ');
}

/** The last two once had an act after the start and a title twice. */
const starts = [
  ...['2026-03-08T12:00:00Z', '2026-03-08T00:00:01Z', '2026-12-31T23:59:59Z', '2028-02-29T04:30:00Z'],
  ...['2027-08-19T23:00:00Z', '2028-01-25T19:06:00Z'],
].map((text) => [text, Date.parse(text)] as const);

describe.each(starts)('the plan of a demo that starts at %s', (_, start) => {
  const plan = planDemo(start);
  const { acts, photos, comments } = plan;

  it('is the same each time', () => expect(planDemo(start)).toEqual(plan));

  it('is a community: 40 people, 300 photographs of two months, talk, collections', () => {
    expect([people.length, photos.length, collections.length]).toEqual([40, 300, 14]);
    expect(comments.length).toBeGreaterThan(250);
    expect(start - (photos[0]?.publishedAt ?? 0)).toBeGreaterThan(58 * DAY_MILLISECONDS);
  });

  it('is in the order of time, up to the start', () => {
    const times = acts.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(start);
  });

  it('begins with the login and a first photograph', () => {
    expect(acts.slice(0, 3).map(({ does }) => does)).toEqual(['join', 'upload', 'publish']);
    expect([acts[0], photos[0]?.owner]).toEqual([expect.objectContaining({ who: people[0].username }), people[0].username]);
  });

  it('has nothing that needs what comes later', () => {
    const done = new Set<string>();
    const require = (...names: readonly (string | number)[]) => {
      for (const name of names) expect([name, done.has(String(name))]).toEqual([name, true]);
    };
    for (const act of acts) {
      if ('who' in act && act.does !== 'join') require(act.who);
      if ('whom' in act) require(act.whom);
      if (act.does === 'upload') require(photos[act.photo]?.owner as string);
      else if (act.does === 'publish') require(`upload ${act.photo}`);
      else if ('photo' in act) require(`publish ${act.photo}`);
      if (act.does === 'comment') {
        const { author, answers } = comments[act.comment] as (typeof comments)[number];
        require(author, ...(answers === null ? [] : [`comment ${answers}`]));
      }
      if (act.does === 'like-comment') require(`comment ${act.comment}`);
      if (act.does === 'make-collection') require(collections[act.collection]?.owner as string);
      if (act.does === 'collect') require(`make-collection ${act.collection}`);
      if (act.does === 'cover') require(`collect ${act.collection} ${act.photo}`);
      done.add(nameOf(act));
    }
  });

  it('U2 U3 has streaks up to today, by the clock of each person, behind a day that was missed', () => {
    for (const { username, offsetMinutes, streak } of people) {
      const own = photos.filter(({ owner }) => owner === username);
      const today = startOfDay(start, offsetMinutes) + offsetMinutes * MINUTE_MILLISECONDS;
      const days = new Set(
        own.map(({ takenAt }) => (today - Math.floor(takenAt / DAY_MILLISECONDS) * DAY_MILLISECONDS) / DAY_MILLISECONDS),
      );
      let run = 0;
      while (days.has(run)) run += 1;
      expect([username, run]).toEqual([username, streak]);
    }
  });

  it('has no photograph before it was taken, no title twice of one person, no picture twice', () => {
    for (const { takenAt, offsetMinutes, uploadedAt, publishedAt } of photos) {
      expect(takenAt - offsetMinutes * MINUTE_MILLISECONDS).toBeLessThanOrEqual(uploadedAt);
      expect(uploadedAt).toBeLessThanOrEqual(publishedAt);
    }
    expect(new Set(photos.map(({ owner, title }) => `${owner} ${title}`)).size).toBe(300);
    expect(new Set(photos.map(({ picture, variation }) => `${picture} ${variation}`)).size).toBe(300);
  });

  it('N2 has something of the last day for the login: likes, follows, words, a mention, a selection, a collection', () => {
    const [{ username }] = people;
    const recent = acts.filter((act) => {
      if (act.at < start - DAY_MILLISECONDS) return false;
      if ('whom' in act) return act.whom === username;
      if (act.does === 'comment' && comments[act.comment]?.says.includes(`@${username}`)) return true;
      return 'photo' in act && photos[act.photo]?.owner === username;
    });
    const kinds = new Set<string>(recent.map(({ does }) => does));
    for (const kind of ['like', 'follow', 'comment', 'select', 'collect']) expect([...kinds]).toContain(kind);
    expect(recent.some((act) => act.does === 'comment' && comments[act.comment]?.says.includes(`@${username}`))).toBe(true);
  });

  it('lets nobody answer themselves with the same words twice below one photograph', () => {
    const said = comments.map(({ author, photo, says }) => `${author} ${photo} ${says}`);
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('the plan of a demo that starts at any time', () => {
  it('does nothing twice', () => {
    for (let hour = 0; hour < 100; hour++) {
      const names = planDemo((starts[0]?.[1] ?? 0) + hour * 61 * MINUTE_MILLISECONDS).acts.map(nameOf);
      const seen = new Set<string>();
      const again = names.filter((name) => seen.size === seen.add(name).size);
      expect([hour, again]).toEqual([hour, []]);
    }
  });
});

describe('what the plan is made of', () => {
  it('has words of more than one sentence kind, in two languages', () => {
    const openings = talks.map(({ turns }) => turns[0]?.says);
    expect(new Set(openings).size).toBe(openings.length);
    expect(new Set(talks.map(({ language }) => language))).toEqual(new Set(['en', 'de']));
    for (const { turns } of talks) for (const { says } of turns) expect(says).toMatch(/^\S.*\S$/);
  });

  it('names each picture of the folder once', () => {
    const pictures = Object.values(subjects).flatMap((subject): readonly number[] => subject.pictures);
    expect(pictures.sort((one, other) => one - other)).toEqual(Array.from({ length: 24 }, (_, number) => number));
  });
});
