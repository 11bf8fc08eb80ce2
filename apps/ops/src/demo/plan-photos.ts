import { Chance } from './chance.js';
import { type DemoPerson, people } from './people.js';
import { anyTitles, descriptions, type SubjectName, subjectNames, subjects } from './pictures.js';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS, laterMoment, startOfDay } from './times.js';

export interface PlannedPhoto {
  readonly owner: string;
  readonly subject: SubjectName;
  /** File in `photographs/`. */
  readonly picture: number;
  /** Which of the pictures that are made of this file; 0 is the file itself. */
  readonly variation: number;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The owner's wall clock as if it were UTC, in milliseconds, and how far it is ahead of UTC. */
  readonly takenAt: number;
  readonly offsetMinutes: number;
  readonly uploadedAt: number;
  readonly publishedAt: number;
  /** From 0 to 1: how many like it. */
  readonly appeal: number;
  readonly offerPremium: boolean;
}

type Dated = Pick<PlannedPhoto, 'owner' | 'takenAt' | 'offsetMinutes' | 'uploadedAt' | 'publishedAt'>;

/** In the order of their upload. Each is dated by its owner's own calendar. */
export function planPhotos(start: number, joined: ReadonlyMap<string, number>): PlannedPhoto[] {
  const dated = people.flatMap((person) => datesOf(person, start, joined.get(person.username) as number));
  dated.sort((one, other) => one.uploadedAt - other.uploadedAt);
  const shots = new Shots();
  return dated.map((each) => ({ ...each, ...shots.next(each) }));
}

function datesOf(person: DemoPerson, start: number, joined: number): Dated[] {
  const chance = new Chance(`days of ${person.username}`);
  const today = startOfDay(start, person.offsetMinutes);
  const daysHere = Math.floor((today - joined) / DAY_MILLISECONDS);
  const streak = Array.from({ length: person.streak }, (_, daysAgo) => daysAgo);
  // The day before a streak is missed, and without one the last days are: else it would be longer.
  const before = Array.from({ length: Math.max(0, daysHere) }, (_, daysAgo) => daysAgo).filter(
    (daysAgo) => daysAgo > Math.max(2, person.streak),
  );
  const first = person === people[0] ? daysHere : null;
  const more = chance.some(
    before.filter((daysAgo) => daysAgo !== first),
    person.more - (first === null ? 0 : 1),
  );
  return [...streak, ...more, ...(first === null ? [] : [first])].map((daysAgo) => {
    const midnight = today - daysAgo * DAY_MILLISECONDS;
    const latest = Math.min(midnight + 22 * HOUR_MILLISECONDS, start);
    const taken = Math.round(Math.max(midnight, joined) + (latest - Math.max(midnight, joined)) * (0.2 + 0.7 * chance.next()));
    // Some have lain on the card for days, and are late: they end a streak.
    const isLate = daysAgo > Math.max(8, person.streak) && daysAgo !== first && chance.next() < 0.05;
    const publishedAt = laterMoment(taken + (isLate ? 5 * DAY_MILLISECONDS : 0), start, 0.3 + 0.7 * chance.next(), 5 * HOUR_MILLISECONDS);
    return {
      owner: person.username,
      takenAt: taken + person.offsetMinutes * MINUTE_MILLISECONDS,
      offsetMinutes: person.offsetMinutes,
      uploadedAt: publishedAt - Math.min(MINUTE_MILLISECONDS, Math.round((publishedAt - taken) / 2)),
      publishedAt,
    };
  });
}

type Shot = Omit<PlannedPhoto, keyof Dated>;

/** Spreads pictures and words over the photographs. */
class Shots {
  private readonly chance = new Chance('shots');
  private readonly uses = new Map<number, number>();
  private readonly said = new Set<string>();
  private readonly likings = new Map(people.map(({ username }) => [username, this.chance.some(subjectNames, 5)]));

  next({ owner, takenAt }: Dated): Shot {
    const { chance } = this;
    const used = (picture: number) => this.uses.get(picture) ?? 0;
    const among = this.likings.get(owner)?.flatMap((name) => subjects[name].pictures) as number[];
    // The least used one, so that no picture is seen more often than others.
    const picture = chance.some(among, among.length).reduce((one, other) => (used(other) < used(one) ? other : one));
    const subject = subjectNames.find((name) => (subjects[name].pictures as readonly number[]).includes(picture)) as SubjectName;
    this.uses.set(picture, used(picture) + 1);
    const appeal = chance.next() ** 2;
    return {
      ...{ subject, picture, appeal, variation: used(picture) - 1, title: this.title(owner, subject, takenAt) },
      description: chance.next() < 0.35 ? chance.pick(descriptions) : '',
      tags: chance.some(subjects[subject].tags, chance.integer(2, 4)),
      offerPremium: appeal > 0.85,
    };
  }

  /** Nobody uses one twice. */
  private title(owner: string, subject: SubjectName, takenAt: number): string {
    const { chance, said } = this;
    const candidates = [...chance.some(subjects[subject].titles, 2), ...chance.some(anyTitles, 2)];
    const { location } = people.find(({ username }) => username === owner) as DemoPerson;
    const [day, clock] = [new Date(takenAt).toISOString().slice(0, 10), new Date(takenAt).toISOString().slice(11, 16)];
    const unused = [...chance.some(candidates, 4), `${location}, ${clock}`].find((each) => !said.has(`${owner} ${each}`));
    const title = unused ?? `${location}, ${day}, ${clock}`;
    said.add(`${owner} ${title}`);
    return title;
  }
}
