import type { ImageRefusal } from '@heliograph/media-contracts';
import { brandsOf } from './heif-layout.js';

type Kind = Extract<ImageRefusal, 'image-heic' | 'image-raw' | 'image-other-format' | 'image-film' | 'image-document'>;

/** HEIF with any codec: films of HEVC, AVC, VVC, JPEG 2000. AVIF, and pictures of HEVC, have been found before. */
const heif = /^(hei[cxmsf]|hev[cxms]|mif[12]|msf1|miaf|avc[is]|vvi[cs]|j2[ki]i|jpeg|jpgs|MiH[ABE])$/;
const CANON_RAW = 'crx ';

/** Beginnings of files, and what they are. Longer ones stand first. */
const beginnings: readonly (readonly [begin: string, kind: Kind])[] = [
  ...raw('FUJIFILMCCD-RAW', 'FOVb', '\0MRM', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', 'II\x1a\0\0\0HEAPCCDR'),
  ...other('GIF8', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+', '8BPS', 'II\xbc', 'qoif', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  '),
  ...other('\xff\x4f\xff\x51', '\0\0\x01\0', '\x76\x2f\x31\x01', '#?RADIANCE', 'P1\n', 'P2\n', 'P3\n', 'P4\n', 'P5\n', 'P6\n', 'gimp xcf'),
  ...film('\x1a\x45\xdf\xa3', 'FLV\x01', '\0\0\x01\xba', '\0\0\x01\xb3', 'OggS', '0&\xb2u'),
  ...document('%PDF-', '%!PS', 'PK\x03\x04', '\xd0\xcf\x11\xe0', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '{\\rtf'),
];

function raw(...begins: string[]) {
  return begins.map((begin) => [begin, 'image-raw'] as const);
}
function other(...begins: string[]) {
  return begins.map((begin) => [begin, 'image-other-format'] as const);
}
function film(...begins: string[]) {
  return begins.map((begin) => [begin, 'image-film'] as const);
}
function document(...begins: string[]) {
  return begins.map((begin) => [begin, 'image-document'] as const);
}

/** What a file is that is none of ours, so that its owner hears what to do. */
export function otherKind(bytes: Buffer): Kind | 'image-type-unsupported' {
  const begin = bytes.toString('latin1', 0, 32);
  const brands = brandsOf(bytes);
  if (brands[0] === CANON_RAW || isRawTiff(bytes)) return 'image-raw';
  if (brands.some((brand) => heif.test(brand))) return 'image-heic';
  const found = beginnings.find(([start]) => begin.startsWith(start));
  if (found) return found[1];
  if (brands.length > 0 || /^....(moov|mdat|wide|pnot)/s.test(begin) || /^RIFF....AVI /s.test(begin)) return 'image-film';
  if (isBitmap(bytes) || isSvg(bytes)) return 'image-other-format';
  return 'image-type-unsupported';
}

/** Most raw files are TIFFs: with the version of DNG, or of a camera with directories of its own. */
function isRawTiff(bytes: Buffer): boolean {
  const order = bytes.toString('latin1', 0, 4);
  if ((order !== 'II*\0' && order !== 'MM\0*') || bytes.length < 16) return false;
  if (bytes.toString('latin1', 8, 10) === 'CR' || bytes.toString('latin1', 8, 12) === 'IIII') return true;
  const short = (at: number) => (order === 'II*\0' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const at = order === 'II*\0' ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4);
  if (at + 2 > bytes.length) return false;
  const count = Math.min(short(at), Math.floor((bytes.length - at - 2) / 12));
  const tags = new Set(Array.from({ length: count }, (_, index) => short(at + 2 + 12 * index)));
  return tags.has(DNG_VERSION) || (tags.has(MAKE) && tags.has(SUB_DIRECTORIES));
}

const MAKE = 0x010f;
const SUB_DIRECTORIES = 0x014a;
const DNG_VERSION = 0xc612;

/** Two letters are few: the length of the header after them has to be a known one. */
const isBitmap = (bytes: Buffer) =>
  bytes.length > 18 && bytes.toString('latin1', 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14));

/** Text that has a drawing in it and is no page. */
function isSvg(bytes: Buffer): boolean {
  const begin = bytes.toString('utf8', 0, 4_096).trimStart().toLowerCase();
  return begin.startsWith('<') && /<(?:\w+:)?svg[\s>/]/.test(begin) && !/<(?:!doctype )?html/.test(begin);
}
