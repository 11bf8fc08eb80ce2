import { epochMilliseconds } from '@heliograph/kernel';

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Resource timestamp (S3): local date and time at `offsetMinutes` east of UTC, then the offset without a colon. Never `Z`, never a fraction. */
export function timestamp(instant: Date, offsetMinutes = 0): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000);
  const date = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
  const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
  const distance = Math.abs(offsetMinutes);
  return `${date}T${time}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.trunc(distance / 60))}${pad(distance % 60)}`;
}

/** A wall clock reading `YYYY-MM-DDTHH:MM:SS` in its own offset, written as `timestamp` writes instants (S3). */
export function localTimestamp(local: string, offsetMinutes: number): string {
  return timestamp(new Date(epochMilliseconds({ local, offsetMinutes })), offsetMinutes);
}

/** Booleans of resources are integers (S2). */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
