/** Tags of an EXIF block by their names, as its reader gives them. */
export type ExifTags = ReadonlyMap<string, { readonly value?: unknown }>;

/** A fraction with this above its line is infinite, or not known. */
const INFINITE = 0xffffffff;
/** What the reader puts in place of a text that lies outside of the block. */
const UNREADABLE = '<faulty value>';
/** Of a text that says when or with what a picture was taken; normalising takes a time that grows as the square of a run of marks. */
const LONGEST = 1000;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/**
 * The first text of a tag that says anything, without what a terminal or a page would take for anything but letters. Texts end at a zero, are
 * padded with blanks, come as bytes, and in three encodings.
 */
export function text(found: ExifTags, tag: string): string | null {
  const value = found.get(tag)?.value;
  if (!Array.isArray(value)) return null;
  const parts = value.every((part) => typeof part === 'number')
    ? [textOf(value)]
    : value.filter((part) => typeof part === 'string' && part !== UNREADABLE);
  const isWide = parts.length > 1 && parts.every((part) => part.length === 1);
  for (const part of isWide ? [parts.join('')] : parts) {
    // eslint-disable-next-line no-restricted-properties -- the decoder loads nothing of the workspace
    const plain = part
      .slice(0, LONGEST)
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '')
      .normalize('NFC')
      .trim();
    if (plain !== '') return plain;
  }
  return null;
}

function textOf(bytes: readonly number[]): string {
  const end = bytes.indexOf(0);
  const content = Uint8Array.from(end === -1 ? bytes : bytes.slice(0, end));
  try {
    return utf8.decode(content);
  } catch {
    return latin.decode(content);
  }
}

/** All numbers of a tag that holds whole ones. */
export function numbers(found: ExifTags, tag: string): readonly number[] {
  const value = found.get(tag)?.value;
  return [value].flat(2).filter((part) => typeof part === 'number');
}

/** The first number of a tag that holds fractions; null for one that is not above zero, infinite or not known. */
export function fraction(found: ExifTags, tag: string): number | null {
  const value = signedFraction(found, tag);
  return value !== null && value > 0 ? value : null;
}

export function signedFraction(found: ExifTags, tag: string): number | null {
  const [above, below = 1] = numbers(found, tag);
  if (above === undefined || above === INFINITE || below === 0) return null;
  return above / below;
}
