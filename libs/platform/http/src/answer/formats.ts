const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Resource timestamp (S3): local date and time at `offsetMinutes` east of UTC, then the offset without a colon. Never `Z`, never a fraction. */
export function timestamp(instant: Date, offsetMinutes = 0): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000);
  const date = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
  const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
  const distance = Math.abs(offsetMinutes);
  return `${date}T${time}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.trunc(distance / 60))}${pad(distance % 60)}`;
}

/** Booleans of resources are integers (S2). */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
