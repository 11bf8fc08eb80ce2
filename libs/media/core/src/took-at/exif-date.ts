import { readLocalTime, readOffset } from '@heliograph/kernel';

/** Earlier dates are the zero of a program: there was no photography. */
const FIRST_YEAR = 1826;
const LONGEST = 64;

const day = String.raw`(\d{4}) ?[:\-/. ] ?(\d{1,2}) ?[:\-/. ] ?(\d{1,2})`;
const clock = String.raw`[T ] ?(\d{1,2}) ?: ?(\d{1,2})(?: ?: ?(\d{1,2})(?:[.,:]\d*)?)?(?: ?([ap])\.?m\.?)?`;
/** EXIF leaves blank what is not known. */
const noClock = String.raw`[T :]*`;
const offset = String.raw`(?:UTC|GMT)? ?[+\-\u2212] ?\d{1,2}(?::?\d{2})?|Z|UTC|GMT`;
/** A name of a zone says nothing that can be relied on. */
const zoneName = String.raw`\(?[a-z]{3,5}\)?`;
/** Phones write the digits of their language: from which on there are ten in a row. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];
const form = new RegExp(`^${day}(?:${clock} ?(?:(${offset})|${zoneName})?|${noClock})$`, 'iu');

/**
 * Reads a date as cameras and editors write it: with colons, hyphens, slashes, points or nothing between its parts, with or without a time, parts of a
 * second and an offset. Hour 24 is that of programs which count hours from 1 to 24: the day has begun already. Null for what is no date: it is
 * never made into the next one that there is.
 */
export function readExifDate(text: string): { local: string; offsetMinutes: number | null } | null {
  if (text.length > LONGEST) return null;
  const spread = text
    .trim()
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d{8})(\d{6})(?!\d)/, '$1 $2')
    .replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1:$2:$3')
    .replace(/([T ])(\d\d)(\d\d)(\d\d)(?!\d)/, '$1$2:$3:$4');
  const found = form.exec(spread);
  if (found === null) return null;
  const [, year = '', month = '', dayOfMonth = '', hour = '0', minute = '0', second = '0', half, zone] = found;
  const hours = hoursOf(Number(hour), half);
  if (Number(year) < FIRST_YEAR || hours === null) return null;
  const [m, d, h, i, s] = [month, dayOfMonth, String(hours), minute, second].map((part) => part.padStart(2, '0'));
  const read = readLocalTime(`${year}-${m}-${d}T${h}:${i}:${s}`);
  return read && { local: read.local, offsetMinutes: zone === undefined ? null : readExifOffset(zone) };
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
}

function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour === 24 ? 0 : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** In minutes; null for a blank one, which means that none is known. */
export function readExifOffset(text: string): number | null {
  const plain = text
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replace(/^\s*(UTC|GMT)(?=.)/iu, '')
    .replaceAll(/\s/gu, '')
    .replace('\u2212', '-');
  if (/^(UTC|GMT)$/iu.test(plain)) return 0;
  return readOffset(plain.replace(/^([+-])(\d)(?=$|:|\d\d$)/u, '$10$2'));
}
