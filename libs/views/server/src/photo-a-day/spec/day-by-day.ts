import type { DatedPhoto, PhotoADayNumbers } from '../photo-a-day.js';

/** The date at an instant by a clock that is set to this offset, as text. */
export function dateOn(instant: Date, offsetMinutes: number): string {
  const clock = new Date(instant);
  clock.setUTCMinutes(clock.getUTCMinutes() + offsetMinutes);
  return clock.toISOString().slice(0, 10);
}

export function daysLater(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Contract N6 word by word, as `numbersDayByDay`: the state of any day. */
export function statesDayByDay(photos: readonly DatedPhoto[], now: Date): (date: string) => string {
  const known = photos.filter(({ isOffsetKnown }) => isOffsetKnown).toSorted((a, b) => b.photoId - a.photoId)[0];
  const today = dateOn(now, known?.offsetMinutes ?? 0);
  const lastMissed = daysLater(today, -2);
  const isOnTime = new Map<string, boolean>();
  for (const { tookAt, firstPublishedAt, offsetMinutes } of photos) {
    if (firstPublishedAt === null) continue;
    const date = tookAt.slice(0, 10);
    isOnTime.set(date, isOnTime.get(date) === true || dateOn(new Date(firstPublishedAt), offsetMinutes) <= daysLater(date, 2));
  }
  const [first] = [...isOnTime.keys()].sort();
  return (date) => {
    if (isOnTime.has(date)) return isOnTime.get(date) === true ? 'covered' : 'late';
    if (date > today) return 'future';
    if (first !== undefined && date < first) return 'before';
    if (date > lastMissed) return 'grace';
    return first === undefined ? 'before' : 'missed';
  };
}

/** Contract U2 and U3 word by word: checks every single day, and shares no code with what it tests. */
export function numbersDayByDay(photos: readonly DatedPhoto[], now: Date): PhotoADayNumbers {
  const covered = new Set<string>();
  const onTime = new Set<string>();
  let newest: DatedPhoto | null = null;
  for (const photo of photos) {
    if (photo.isOffsetKnown && (newest === null || photo.photoId > newest.photoId)) newest = photo;
    if (photo.firstPublishedAt === null) continue;
    const day = photo.tookAt.slice(0, 10);
    covered.add(day);
    if (dateOn(new Date(photo.firstPublishedAt), photo.offsetMinutes) <= daysLater(day, 2)) onTime.add(day);
  }
  const today = dateOn(now, newest?.offsetMinutes ?? 0);
  const [first] = [...covered].sort();
  let countMissed = 0;
  if (first !== undefined) for (let day = first; day <= daysLater(today, -2); day = daysLater(day, 1)) if (!covered.has(day)) countMissed++;
  let streak = 0;
  const latest = [...onTime].sort().at(-1);
  if (latest !== undefined && latest >= daysLater(today, -2)) for (let day = latest; onTime.has(day); day = daysLater(day, -1)) streak++;
  let level = 1;
  for (let days = 1; days <= covered.size; days++) if ([7, 30, 100, 200].includes(days) || days % 365 === 0) level++;
  return { level, streak, countMissed, countCompleted: covered.size };
}
