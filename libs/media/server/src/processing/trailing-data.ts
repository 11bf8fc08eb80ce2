import type { ImageType } from '@heliograph/media-contracts';

/**
 * Whether there is nothing foreign behind the image. A file that is an image in front and something else behind (an archive, a page, a
 * script) is refused. Phones, however, append to a JPEG: further pictures (previews, gain maps), a short film, or a trailer of their
 * maker. Those pass and are dropped, because everything that is stored is a new encoding.
 */
export function endsWhereItShould(type: ImageType, bytes: Buffer, end: number): boolean {
  const rest = bytes.subarray(end);
  if (rest.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d || byte === 0x20)) return true;
  return type === 'jpeg' && isAppendedByACamera(rest);
}

function isAppendedByACamera(rest: Buffer): boolean {
  const start = rest.findIndex((byte) => byte !== 0);
  const isPicture = rest[start] === 0xff && rest[start + 1] === 0xd8;
  const film = rest.indexOf('ftyp');
  const isFilm = film !== -1 && film <= start + 4;
  const isMakersTrailer = rest.toString('latin1', rest.length - 4) === 'SEFT';
  return isPicture || isFilm || isMakersTrailer;
}
