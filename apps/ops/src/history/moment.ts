import { parseInstant } from '@heliograph/kernel';
import { InvalidArgumentError } from 'commander';

/** A place in time: everything up to and with a seq of the log, or up to and with an instant. */
export type Moment = { readonly seq: number } | { readonly time: Date };

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/** A whole number is a seq; anything else an ISO 8601 time, in UTC where it names no offset. A day alone is its first instant. */
export function moment(text: string): Moment {
  if (/^\d{1,15}$/.test(text)) return { seq: Number(text) };
  return { time: timeIn(text, 'It must be a seq of the log, or a time such as 2026-01-31T09:30:00Z.') };
}

/** The same without seqs. */
export const instant = (text: string): Date => timeIn(text, 'It must be a time such as 2026-01-31T09:30:00Z.');

/** The same, or how long ago: `2h`, `2 hours ago`. */
export function pastInstant(text: string): Date {
  const [, count, unit] = /^(\d{1,6}) ?(s|m|h|d|seconds?|minutes?|hours?|days?)(?: ago)?$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return new Date(Date.now() - duration(`${count}${unit[0]}`));
  return timeIn(text, 'It must be a time such as 2026-01-31T09:30:00Z, or how long ago, such as 2h or "7 days ago".');
}

function timeIn(text: string, problem: string): Date {
  const [, day, clock = '00:00', zone = 'Z'] = TIME.exec(text) ?? [];
  const time = parseInstant(`${day}T${clock}${zone}`);
  if (time === null) throw new InvalidArgumentError(problem);
  return time;
}

/** `90s`, `15m`, `24h` or `7d`, in milliseconds. */
export function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (!count) throw new InvalidArgumentError('It must be a time span such as 90s, 15m, 24h or 7d.');
  return Number(count) * ({ s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit] ?? 0);
}
