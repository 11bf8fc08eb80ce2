import { instantOf } from '@heliograph/kernel';
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Message } from './message.js';

/** Values for the places of a message. */
export type Values = Readonly<Record<string, string | number>>;
/** The same, and how its tags are shown: `<link>rules</link>`. */
export type RichValues = Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>>;

/** Translations by their English messages. */
export type Catalogue = Readonly<Record<string, string>>;

export interface LanguageSettings {
  /** As `<html lang>` has it. */
  readonly code: string;
  /** What it calls itself. */
  readonly name: string;
  /** BCP 47 tags whose numbers and dates it is written with. */
  readonly numbers: string;
  readonly dates: string;
  readonly catalogue: Catalogue;
}

/** How texts, numbers and dates are written for one reader. Messages are ICU's: `{count, plural, one {# day} other {# days}}`. */
export interface Language {
  readonly code: string;
  readonly name: string;
  /** BCP 47 tag, as dates are written. */
  readonly dates: string;
  /** A text of ours, which must be a literal: the English message is its key. */
  readonly say: (text: string, values?: Values) => string;
  /** The same with elements in it. */
  readonly rich: (text: string, values: RichValues) => ReactNode;
  /** A text that was marked elsewhere. */
  readonly said: (message: Message, values?: Values) => string;
  /** A text that may be one of ours; what no catalogue knows stays as it is. */
  readonly known: (text: string) => string;
  /** "1,234", and "1.2K". */
  readonly inFull: (count: number) => string;
  readonly inShort: (count: number) => string;
  /** Of timestamps, dates and months: the local time that they name, whose offset is dropped, not applied. "1 May 2026". */
  readonly dayOf: (stamp: string) => string;
  /** "1 May 2026", with its month in short. */
  readonly shortDayOf: (stamp: string) => string;
  /** "Friday, 1 May 2026". */
  readonly fullDayOf: (stamp: string) => string;
  /** "Friday". */
  readonly weekdayOf: (stamp: string) => string;
  /** "1 May". */
  readonly dayInYearOf: (stamp: string) => string;
  /** "May 2026". */
  readonly monthOf: (stamp: string) => string;
  /** "May", and the same in as few letters as the language has. */
  readonly monthNameOf: (stamp: string) => string;
  readonly shortMonthNameOf: (stamp: string) => string;
  /** Of `YYYY-MM`: "May 2026". A year of two digits looks like a day. */
  readonly shortMonthOf: (month: string) => string;
  /** "3 hours ago" within a week, then its day in UTC: "1 May 2026". What is to come is now: clocks differ. */
  readonly agoOf: (instant: Date, now?: Date) => string;
  /** In UTC: "1 May 2026, 08:30 UTC". */
  readonly instantInFull: (instant: Date) => string;
  /** In UTC: "21 Nov, 08:30:05". */
  readonly momentOf: (instant: Date) => string;
}

const MINUTE_MILLISECONDS = 60_000;
/** From the longest: from how many milliseconds on a time is in this unit. */
const units = [
  ['day', 24 * 60 * MINUTE_MILLISECONDS],
  ['hour', 60 * MINUTE_MILLISECONDS],
  ['minute', MINUTE_MILLISECONDS],
] as const;
const RECENT_DAYS = 7;

export function createLanguage({ code, name, numbers, dates, catalogue }: LanguageSettings): Language {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (text: string): IntlMessageFormat => {
    const known = formats.get(text);
    if (known) return known;
    const made = new IntlMessageFormat(text, numbers);
    formats.set(text, made);
    return made;
  };
  // A map: a text of a person may be the name of what every object has.
  const messages = new Map(Object.entries(catalogue));
  const known = (text: string) => messages.get(text) ?? text;
  const say = (text: string, values?: Values) => (values === undefined ? known(text) : String(formatOf(known(text)).format(values)));
  const rich = (text: string, values: RichValues): ReactNode => {
    const parts: unknown = formatOf(known(text)).format<ReactNode>(values as Record<string, ReactNode>);
    return createElement(Fragment, null, ...((Array.isArray(parts) ? parts : [parts]) as ReactNode[]));
  };
  const numberFormat = (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(numbers, options);
    return (count: number) => format.format(count);
  };
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dates, { ...options, timeZone: 'UTC' });
    return (stamp: string) => format.format(wallClock(stamp));
  };
  const shortMonth = dateFormat({ month: 'short', year: 'numeric' });
  const shortDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(numbers, { numeric: 'auto' });
  const agoOf = (instant: Date, now = new Date()): string => {
    const passed = now.getTime() - instant.getTime();
    if (passed >= RECENT_DAYS * units[0][1]) return shortDay(instant.toISOString());
    const [unit, length] = units.find(([, least]) => passed >= least) ?? (['second', Number.POSITIVE_INFINITY] as const);
    return relative.format(0 - Math.floor(Math.max(0, passed) / length), unit);
  };
  const moments = new Intl.DateTimeFormat(dates, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  });
  return {
    code,
    name,
    dates,
    say,
    rich,
    said: say,
    known,
    inFull: numberFormat(),
    inShort: numberFormat({ notation: 'compact', maximumFractionDigits: 1 }),
    dayOf: day,
    shortDayOf: shortDay,
    fullDayOf: dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekdayOf: dateFormat({ weekday: 'long' }),
    dayInYearOf: dateFormat({ day: 'numeric', month: 'short' }),
    monthOf: dateFormat({ month: 'long', year: 'numeric' }),
    monthNameOf: dateFormat({ month: 'long' }),
    shortMonthNameOf: dateFormat({ month: 'short' }),
    shortMonthOf: (month) => shortMonth(`${month}-01`),
    agoOf,
    instantInFull: (instant) => `${day(instant.toISOString())}, ${instant.toISOString().slice(11, 16)} UTC`,
    momentOf: (instant) => moments.format(instant),
  };
}

function wallClock(stamp: string): Date {
  return instantOf(stamp.length === 10 ? stamp : `${stamp.slice(0, 19)}Z`);
}
