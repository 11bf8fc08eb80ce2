import type { Act } from './acts.js';
import { Chance } from './chance.js';
import { type DemoPerson, people } from './people.js';
import type { PlannedPhoto } from './plan-photos.js';
import { type Speaker, type Talk, talks } from './talk.js';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from './times.js';

export interface PlannedComment {
  readonly author: string;
  readonly photo: number;
  readonly says: string;
  /** Number of the comment that it answers. */
  readonly answers: number | null;
}

interface PlannedTalk {
  readonly comments: readonly PlannedComment[];
  readonly acts: readonly Act[];
}

type Joined = ReadonlyMap<string, number>;

const [visitor] = people;
/** A talk is heard so often at most, each time below another's photograph. */
const OFTEN = 3;

/** What people say below photographs, and whose words are liked. */
export function planTalk(start: number, joined: Joined, photos: readonly PlannedPhoto[]): PlannedTalk {
  const chance = new Chance('talk');
  const comments: PlannedComment[] = [];
  const acts: Act[] = [];
  const heard = new Map<Talk, string[]>();
  const say = (photo: number, talk: Talk, speakers: Readonly<Record<Speaker, DemoPerson>>, from: number) => {
    let at = from;
    let before: number | null = null;
    for (const { by, says, isNewThread } of talk.turns) {
      at += Math.round(Math.min(chance.integer(4, 400) * MINUTE_MILLISECONDS, (start - at) * 0.25));
      const author = speakers[by].username;
      const words = says.replace('@second', `@${speakers.second.username}`);
      const comment: number = comments.push({ author, photo, says: words, answers: isNewThread ? null : before }) - 1;
      acts.push({ at, does: 'comment', comment, photo });
      // One person may have two parts in a talk.
      const readers = new Set(chance.next() < 0.3 ? chance.some(Object.values(speakers), 2) : []);
      for (const { username: who } of readers)
        if (who !== author)
          acts.push({ at: at + Math.round((start - at) * 0.1 * chance.next()), does: 'like-comment', who, comment, photo });
      before = comment;
    }
  };
  for (const [photo, { owner, subject, publishedAt, appeal }] of photos.entries()) {
    if (chance.next() > 0.3 + 0.5 * appeal) continue;
    const ownerPerson = people.find(({ username }) => username === owner) as DemoPerson;
    const from = publishedAt + 2 * MINUTE_MILLISECONDS;
    const others = people.filter(({ username }) => username !== owner && (joined.get(username) as number) < publishedAt);
    const language = ownerPerson.language === 'de' && chance.next() < 0.5 ? 'de' : 'en';
    const speaking = others.filter((other) => language === 'en' || other.language === 'de');
    const fitting = talks.filter((talk) => {
      const by = heard.get(talk) ?? [];
      return talk.language === language && (talk.about ?? subject) === subject && by.length < OFTEN && !by.includes(owner);
    });
    if (fitting.length === 0 || speaking.length < 2 || from >= start) continue;
    const talk = chance.pick(fitting.some(({ about }) => about) && chance.next() < 0.5 ? fitting.filter(({ about }) => about) : fitting);
    heard.set(talk, [...(heard.get(talk) ?? []), owner]);
    const [first, second] = chance.some(speaking, 2) as [DemoPerson, DemoPerson];
    say(photo, talk, { first, second, owner: ownerPerson }, from);
  }
  // What waits for the visitor: words below their newest photograph but today's, and a mention below another's.
  const own = photos.findLastIndex(({ owner, publishedAt }) => owner === visitor.username && publishedAt < start - DAY_MILLISECONDS);
  const anothers = photos.findLastIndex(({ owner, publishedAt }) => owner !== visitor.username && publishedAt < start - DAY_MILLISECONDS);
  const of = (username: string) => people.find((person) => person.username === username) as DemoPerson;
  const fromThem = (text: string): Talk => ({ about: null, language: 'en', turns: [{ by: 'first', says: text, isNewThread: true }] });
  const them = { first: of('anouk'), second: visitor };
  say(own, fromThem('Another early one. Does the coffee ever get cold?'), { ...them, owner: visitor }, start - 6 * HOUR_MILLISECONDS);
  say(
    anothers,
    fromThem('@second, is this not your bay?'),
    { ...them, first: of('idris'), owner: of('idris') },
    start - 4 * HOUR_MILLISECONDS,
  );
  return { comments, acts };
}
