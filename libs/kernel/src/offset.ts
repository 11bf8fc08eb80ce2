/** Minutes: no clock on earth is set further from UTC. */
const MAX_OFFSET = 14 * 60;

/** `+HH:MM`, `+HHMM`, `+HH` or `Z` in minutes, null when it is none that any place on earth has. */
export function readOffset(text: string): number | null {
  const found = /^(?:[Zz]|([+-])(\d{2}):?(\d{2})?)$/.exec(text.trim());
  if (found === null) return null;
  const [, sign = '+', hours = '0', minutes = '0'] = found;
  const total = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || total > MAX_OFFSET) return null;
  return sign === '-' && total !== 0 ? -total : total;
}
