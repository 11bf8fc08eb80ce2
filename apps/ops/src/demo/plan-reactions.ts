import type { Act } from './acts.js';
import { Chance } from './chance.js';
import { collections } from './collections.js';
import { people } from './people.js';
import type { PlannedPhoto } from './plan-photos.js';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, laterMoment } from './times.js';

const [{ username: visitor }] = people;
const HERO = 'jonas.w';

type Joined = ReadonlyMap<string, number>;

/** Follows, likes, what editors do, collections. */
export function planReactions(start: number, joined: Joined, photos: readonly PlannedPhoto[]): Act[] {
  return [
    ...follows(start, joined),
    ...likes(start, joined, photos),
    ...selection(start, photos),
    ...collecting(start, joined, photos),
    { at: start - 3 * DAY_MILLISECONDS, does: 'make-hero', who: HERO },
    // What comes after that waits for the person who signs in.
    { at: start - DAY_MILLISECONDS, does: 'read-notifications', who: visitor },
  ];
}

function follows(start: number, joined: Joined): Act[] {
  const chance = new Chance('follows');
  return people.flatMap(({ username: who }, index) => {
    const known = people.filter((other) => other.username !== who && other.streak + other.more > 0);
    // Who takes many photographs has more followers.
    const whom = known.filter(({ streak, more }) => chance.next() < 0.12 + (streak + more) / 60);
    return whom.map((other, place): Act => {
      const from = Math.max(joined.get(who) as number, joined.get(other.username) as number);
      // Some find the first of all only today.
      const isToday = other.username === visitor && index % 9 === 4;
      const at = isToday
        ? start - HOUR_MILLISECONDS * (1 + (index % 20))
        : laterMoment(from + place, start, chance.next(), 40 * DAY_MILLISECONDS);
      return { at: Math.max(at, from + 1), does: 'follow', who, whom: other.username };
    });
  });
}

function likes(start: number, joined: Joined, photos: readonly PlannedPhoto[]): Act[] {
  const chance = new Chance('likes');
  return photos.flatMap(({ owner, publishedAt, appeal }, photo) => {
    // A photograph of this hour has not been seen by all yet.
    const seen = 0.3 + 0.7 * Math.min(1, (start - publishedAt) / (1.5 * DAY_MILLISECONDS));
    const others = people.filter(({ username }) => username !== owner && (joined.get(username) as number) < start - DAY_MILLISECONDS);
    return chance.some(others, Math.round((1 + appeal * 26) * seen)).map(({ username: who }): Act => {
      const from = Math.max(publishedAt, joined.get(who) as number);
      return { at: laterMoment(from, start, chance.next()) + 1, does: 'like', who, photo };
    });
  });
}

/** The best, a day after they were published; and one of the visitor's, today. */
function selection(start: number, photos: readonly PlannedPhoto[]): Act[] {
  const shown = [...photos.entries()].filter(([, { publishedAt }]) => publishedAt < start - 3 * DAY_MILLISECONDS);
  const best = shown.sort(([, one], [, other]) => other.appeal - one.appeal).slice(0, 20);
  const after = ({ publishedAt }: PlannedPhoto) => publishedAt + DAY_MILLISECONDS + HOUR_MILLISECONDS;
  return [
    ...best.map(([photo, each]): Act => ({ at: after(each), does: 'select', photo })),
    ...best
      .filter(([, each]) => each.offerPremium)
      .slice(0, 8)
      .map(([photo, each]): Act => ({ at: after(each) + HOUR_MILLISECONDS, does: 'premium', photo })),
    { at: start - 5 * HOUR_MILLISECONDS, does: 'select', photo: newestOfVisitor(start, photos) },
  ];
}

function collecting(start: number, joined: Joined, photos: readonly PlannedPhoto[]): Act[] {
  const chance = new Chance('collections');
  return collections.flatMap(({ owner, of, size }, collection) => {
    const made = Math.max((joined.get(owner) as number) + HOUR_MILLISECONDS, start - (34 - 2 * collection) * DAY_MILLISECONDS);
    const fitting = [...photos.entries()].filter(([, photo]) => of.includes(photo.subject) && photo.owner !== owner);
    const isLast = ([photo]: readonly [number, PlannedPhoto]) => collection === 0 && photo === newestOfVisitor(start, photos);
    const chosen = chance.some(fitting, size).filter((each) => !isLast(each));
    const acts = chosen.map(([photo, { publishedAt }]): Act => {
      const at = laterMoment(Math.max(made, publishedAt) + 1, start, chance.next(), 10 * DAY_MILLISECONDS) + 1;
      return { at, does: 'collect', collection, photo };
    });
    if (collection === 0)
      acts.push({ at: start - 2 * HOUR_MILLISECONDS, does: 'collect', collection, photo: newestOfVisitor(start, photos) });
    const last = acts.reduce((one, other) => (other.at > one.at ? other : one));
    const cover: Act[] = collection % 2 === 0 ? [{ ...last, at: last.at + 1, does: 'cover' } as Act] : [];
    return [{ at: made, does: 'make-collection', collection } as Act, ...acts, ...cover];
  });
}

/** But for today's, of which the day is still young somewhere. */
function newestOfVisitor(start: number, photos: readonly PlannedPhoto[]): number {
  return photos.findLastIndex(({ owner, publishedAt }) => owner === visitor && publishedAt < start - DAY_MILLISECONDS);
}
