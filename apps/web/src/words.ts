import type { License } from '@heliograph/media-contracts';
import { dateOf, dayOf as numberOf, GRACE_DAYS } from '@heliograph/views-contracts';
import type { Language } from './language/language.js';
import { type Message, message } from './language/message.js';

/** In UTC: "08:30". */
export const clockOf = (instant: Date): string => instant.toISOString().slice(11, 16);

/** The last use of a token or connection, exact to the hour. */
export const formatLastUse = (instant: Date | null, { say, dayOf }: Language): string =>
  instant === null ? say('Never used.') : say('Last used {day}.', { day: dayOf(instant.toISOString()) });

/** `date` as `YYYY-MM-DD`, so many days later. */
export const daysLater = (date: string, days: number): string => dateOf(numberOf({ tookAt: `${date}T00:00:00` }) + days);
/** How long after its day a photograph is in time (U2); the last day on which one of this date is, and the first day of which one is on this date. */
export const formatGrace = ({ say }: Language): string => say('{count, plural, one {# day} other {# days}}', { count: GRACE_DAYS });
export const lastOnTimeDay = (date: string): string => daysLater(date, GRACE_DAYS);
export const firstOnTimeDay = (date: string): string => daysLater(date, -GRACE_DAYS);

/** "about 5 hours". */
export function formatHours(milliseconds: number, { say }: Language): string {
  const count = Math.round(milliseconds / 3_600_000);
  return milliseconds < 3_600_000 ? say('less than an hour') : say('about {count, plural, one {# hour} other {# hours}}', { count });
}

export const minuteOf = (stamp: string): string => stamp.slice(11, 16);

/** What can be done with a photograph, by the names of the licences. */
export const licenseWords: Readonly<Record<License, Message>> = {
  'all-rights-reserved': message('All rights reserved'),
  cc0: message('CC0: no rights reserved'),
  'cc-by': message('CC BY: with attribution'),
  'cc-by-sa': message('CC BY-SA: with attribution, shared alike'),
  'cc-by-nc': message('CC BY-NC: with attribution, not commercially'),
  'cc-by-nd': message('CC BY-ND: with attribution, unchanged'),
};

/** The text of a photograph for screen readers: its owner's, else what is known of it. */
export function altText(photo: { alt: string; title: string; owner: { name: string } }, language: Pick<Language, 'say'>): string {
  return photo.alt || language.say('{title} by {name}', { title: titleOf(photo, language), name: photo.owner.name });
}

export const titleOf = (photo: { title: string }, { say }: Pick<Language, 'say'>): string => photo.title || say('Untitled');
