import { withoutTrailing } from '@heliograph/kernel';
import type { ImageType } from '@heliograph/media-contracts';

/**
 * Whether there is nothing foreign behind the image. A file that is an image in front and something else behind (an archive, a page, a
 * script) is refused. Cameras and editors, however, append to a JPEG: further pictures (previews, gain maps), a short film, a trailer of their maker,
 * or XMP. Those pass and are cut off, because everything that is shown is a new encoding.
 */
export function endsWhereItShould(type: ImageType, bytes: Buffer, end: number): boolean {
  const rest = bytes.subarray(endOfMarkers(type, bytes, end));
  if (rest.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d || byte === 0x20)) return true;
  return type === 'jpeg' && isAppendedByACamera(rest);
}

/** Some programs write the end of a JPEG twice. */
function endOfMarkers(type: ImageType, bytes: Buffer, end: number): number {
  return type === 'jpeg' && bytes[end] === 0xff && bytes[end + 1] === 0xd9 ? end + 2 : end;
}

function isAppendedByACamera(rest: Buffer): boolean {
  const start = rest.findIndex((byte) => byte !== 0);
  const isPicture = rest[start] === 0xff && rest[start + 1] === 0xd8;
  const film = rest.indexOf('ftyp');
  const isFilm = film !== -1 && film <= start + 4;
  return isPicture || isFilm || isTrailer(rest.subarray(start));
}

/** How the known ones end: of Samsung, Vivo and OnePlus, of Insta360, and of programs of agencies (AFCP, FotoStation, Photo Mechanic, MIE). */
const ends = [
  ...[/(SEFT|QDIOBS)$/s, /\xff{4}\x1b\*9HWfu\x84\x93\xa2\xb1$/s, /jxrs...\0$/s, /8db42d694ccc418790edff439fe026bf$/s],
  ...[/AXS[!*].{8}$/s, /\xa1\xb2\xc3\xd4$/s, /cbipcbbl$/s, /~\0[\x04\x06\x0a]\0zmie~\0\0(\x06.{4}[\x10\x18]\x04|\x0a.{8}[\x10\x18]\x08)$/s],
];
/** Of Canon's editor: it begins and ends with the same words, the latter 64 bytes long. */
const CANON = 'CANON OPTIONAL DATA\0';
const CANON_END = 64;
const xmpBegin = /^\s*<(\?xpacket begin=|x:xmpmeta)/;
const xmpEnd = /(<\?xpacket end=["'][rw]["']\?>|<\/x:xmpmeta>)\s*$/;

function isTrailer(rest: Buffer): boolean {
  const end = rest.toString('latin1', Math.max(0, rest.length - CANON_END));
  const begin = rest.toString('latin1', 0, CANON_END);
  if (ends.some((pattern) => pattern.test(end))) return true;
  if (begin.startsWith(CANON) && end.startsWith(CANON)) return true;
  return xmpBegin.test(begin) && xmpEnd.test(withoutTrailing(end, '\0'));
}
