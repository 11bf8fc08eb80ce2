import type { Actor } from '@heliograph/application/actor';
import type { PhotoInclude, PhotoView, Today } from '@heliograph/application/photos';
import type { FrontYear } from '../front-page-models.js';
import { daysLater } from '../words.js';
import type { ContentParts } from './content-parts.js';
import { presentPerson, presentPhoto } from './presenters.js';

/** 52 weeks, which are whole columns of the picture; of somebody who began within the last 12 weeks those. */
const [DAYS, FEWER_DAYS] = [364, 84];
/** Days that have a photograph: fewer do not look like a year. */
const ENOUGH_DAYS = 30;
/** Of so many people with the longest streaks the one with most days is shown. */
const CANDIDATES = 8;
const LATEST = 6;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

const dateOf = ({ photo }: PhotoView): string => photo.tookAtLocal.slice(0, 10);

/** The year that a stranger is shown: a real one, of somebody who is at it. */
export async function frontYearOf(parts: ContentParts, day: Pick<Today, 'date'>, reader: Actor): Promise<FrontYear | null> {
  const found = await yearOf(parts, day, reader);
  if (found === null) return null;
  const { card, taken, days } = found;
  const { photos, addresses } = parts;
  const last = await photos.viewsOfCards(
    taken.slice(-LATEST).map(({ photo }) => photo),
    reader,
    withOwner,
  );
  const latest = last.flatMap((view) => presentPhoto(view, addresses).map((photo) => ({ ...photo, date: dateOf(view) })));
  return { person: presentPerson(card, addresses), days, latest: latest.reverse(), today: day.date };
}

/** Whose it is, the photographs of its days, oldest first, and what the picture of it shows of each day. */
export async function yearOf({ people, photoNeighbours }: ContentParts, { date: today }: Pick<Today, 'date'>, reader: Actor) {
  const { items } = await people.listPeople('streak', { number: 1, perPage: CANDIDATES }, reader);
  const [one] = items.toSorted((a, b) => b.card.countCompleted - a.card.countCompleted);
  if (!one || one.card.countCompleted < ENOUGH_DAYS) return null;
  const taken = await photoNeighbours.listDays(one.card.userId, daysLater(today, 1 - DAYS), today, reader);
  const [begin] = taken;
  if (!begin || taken.length < ENOUGH_DAYS) return null;
  const length = dateOf(begin) > daysLater(today, -FEWER_DAYS) ? FEWER_DAYS : DAYS;
  const first = daysLater(today, 1 - length);
  const byDate = new Map(taken.map((view) => [dateOf(view), view.photo]));
  const days: FrontYear['days'] = Array.from({ length }, (_, index) => {
    const photo = byDate.get(daysLater(first, index));
    return photo ? { thumbhash: photo.thumbhash, color: photo.colors[0]?.hex ?? null } : null;
  });
  return { card: one.card, taken, days };
}
