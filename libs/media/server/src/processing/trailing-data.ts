import type { UploadType } from '@heliograph/media-contracts';

/** How files begin that are opened although a picture stands before them: pages, documents, archives and programs. */
const foreign = /^(?:<[!?/a-z]|%PDF-|%!PS|PK\x03\x04|Rar!|7z\xbc\xaf|\x1f\x8b|\xd0\xcf\x11\xe0|MZ|\x7fELF|\xca\xfe\xba\xbe|#!)/i;
/** An archive is found by its end, wherever it begins. */
const ARCHIVE_END = 'PK\x05\x06';
const LONGEST_ARCHIVE_END = 22 + 0xffff;
const xmpBegin = /^<(?:\?xpacket begin=|x:xmpmeta)/;
const xmpEnd = /(?:<\?xpacket end=["'][rw]["']\?>|<\/x:xmpmeta>)[\0\s]*$/;
const LONGEST_XMP_END = 64;

/**
 * Whether nothing stands after the image that makes another file of it. Phones and editors append a lot, which browsers do not look at: previews, gain
 * maps, films, trailers of their makers, the rest of a larger picture. It is cut off, because everything that is shown is a new encoding. What reads an
 * AVIF wants to know all of its boxes: after it there may be padding alone.
 */
export function hasValidEnd(type: UploadType, bytes: Buffer, end: number): boolean {
  let start = end;
  while (start < bytes.length && isPadding(bytes[start])) start += 1;
  const rest = bytes.subarray(start);
  if (rest.length === 0) return true;
  if (type === 'avif') return false;
  const begin = rest.toString('latin1', 0, 16);
  if (xmpBegin.test(begin)) return xmpEnd.test(rest.toString('latin1', Math.max(0, rest.length - LONGEST_XMP_END)));
  return !foreign.test(begin) && !rest.includes(ARCHIVE_END, Math.max(0, rest.length - LONGEST_ARCHIVE_END), 'latin1');
}

const isPadding = (byte: number | undefined) => byte === 0 || byte === 0x0a || byte === 0x0d || byte === 0x20;
