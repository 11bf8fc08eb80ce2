import { exifOfItem } from './avif-exif.js';
import { type ImageLayout, imageRejection } from './image-layout.js';
import { MAX_PIECES } from './limits.js';

interface Box {
  readonly type: string;
  readonly body: Buffer;
  readonly end: number;
}

/** Brands of a still picture, and of what is none. */
const STILL = 'avif';
const SEQUENCE = 'avis';
/** Kinds of items that hold pixels: coded ones, and a picture put together of others. */
const pictures = new Set(['av01', 'grid']);
/** The same of a HEIC, in which there are also thumbnails and maps of brightness. Other codecs in the same container are none of ours. */
const HEVC = 'hvc1';
const derived = new Set(['grid', 'iden', 'iovl']);

/** True if the brands of a file say AVIF, among others or not. */
export function isAvif(bytes: Buffer): boolean {
  return brandsOf(bytes).some((brand) => brand === STILL || brand === SEQUENCE);
}

/** True if the brands of a file say that a still picture of HEVC may be in it. */
export function isHeic(bytes: Buffer): boolean {
  return brandsOf(bytes).some((brand) => /^(?:hei[cxms]|mif1)$/.test(brand));
}

/** The brands of a file of the ISO family, the main one first; none of another file. */
export function brandsOf(bytes: Buffer): readonly string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256);
  return [
    bytes.toString('latin1', 8, 12),
    ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, at) => bytes.toString('latin1', 16 + 4 * at, 20 + 4 * at)),
  ];
}

/** Walks the boxes of an AVIF to its end, and finds its main picture. */
export function avifLayout(bytes: Buffer): ImageLayout {
  if (brandsOf(bytes).includes(SEQUENCE)) throw imageRejection('image-animated');
  return layoutOf(bytes, 'avif', (kind) => {
    if (!pictures.has(kind)) throw imageRejection('image-incomplete');
  });
}

/** The same of a HEIC. Where it is coded in another way, its owner hears what to do. */
export function heicLayout(bytes: Buffer): ImageLayout {
  return layoutOf(bytes, 'heic', (kind, items) => {
    if (kind !== HEVC && !(derived.has(kind) && [...items.values()].includes(HEVC))) throw imageRejection('image-heic');
  });
}

/** @param check throws where the main item is no picture that we read */
function layoutOf(bytes: Buffer, type: 'avif' | 'heic', check: (kind: string, items: ReadonlyMap<number, string>) => void): ImageLayout {
  const boxes = [...boxesOf(bytes, 0, bytes.length, true)];
  const meta = boxes.filter(({ type }) => type === 'meta');
  if (boxes.some(({ type }) => type === 'moov')) throw imageRejection('image-animated');
  if (meta.length === 0 || !boxes.some(({ type }) => type === 'mdat' || type === 'idat')) throw imageRejection('image-incomplete');
  if (meta.length > 1) throw imageRejection('image-corrupt');
  const parts = [...boxesOf((meta[0] as Box).body, 4)];
  const part = (type: string) => parts.find((box) => box.type === type)?.body;
  const [main, infos, properties] = [part('pitm'), part('iinf'), part('iprp')];
  if (!main || !infos || !properties) throw imageRejection('image-incomplete');
  const item = read(main, 0, 1) === 0 ? read(main, 4, 2) : read(main, 4, 4);
  const items = itemsOf(infos);
  const found = propertiesOf(properties, item);
  const size = found.find(({ type }) => type === 'ispe')?.body;
  check(items.get(item) ?? '', items);
  if (!size) throw imageRejection('image-incomplete');
  const [width, height] = [read(size, 4, 4), read(size, 8, 4)];
  if (width === 0 || height === 0) throw imageRejection('image-corrupt');
  const turned = found.find(({ type }) => type === 'irot')?.body;
  const end = boxes.at(-1)?.end ?? 0;
  const [exif] = [...items].find(([, kind]) => kind === 'Exif') ?? [];
  const locations = part('iloc');
  return {
    ...{ type, width, height, end },
    exif: exif !== undefined && locations ? exifOfItem(exif, { file: bytes, locations, data: part('idat') }) : null,
    turns: turned ? read(turned, 0, 1) & 3 : 0,
    holdsMore:
      [...items.values()].some((kind) => !pictures.has(kind)) || boxes.some(({ type }) => !['ftyp', 'meta', 'mdat'].includes(type)),
  };
}

function* boxesOf(bytes: Buffer, from: number, to = bytes.length, isFile = false): Generator<Box> {
  for (let at = from, pieces = 1; at < to; pieces++) {
    if (pieces > MAX_PIECES) throw imageRejection('image-corrupt');
    // Bytes after the boxes of a file are checked by the caller, which knows what may be there.
    if (isFile && pieces > 2 && !isBox(bytes, at)) return;
    let length = read(bytes, at, 4);
    let head = 8;
    if (length === 1) {
      length = read(bytes, at + 8, 4) * 2 ** 32 + read(bytes, at + 12, 4);
      head = 16;
    }
    const end = length === 0 ? to : at + length;
    if (length !== 0 && length < head) throw imageRejection('image-corrupt');
    if (end > to) throw imageRejection('image-incomplete');
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, end), end };
    at = end;
  }
}

const isBox = (bytes: Buffer, at: number) => /^(ftyp|meta|mdat|free|skip|moov|uuid)$/.test(bytes.toString('latin1', at + 4, at + 8));

/** The kind of each item by its id. */
function itemsOf(infos: Buffer): ReadonlyMap<number, string> {
  const items = new Map<number, string>();
  for (const { type, body } of boxesOf(infos, infos.readUInt8(0) === 0 ? 6 : 8)) {
    if (type !== 'infe') continue;
    const version = read(body, 0, 1);
    const at = version === 3 ? 10 : 8;
    items.set(read(body, 4, version === 3 ? 4 : 2), body.toString('latin1', at, at + 4));
  }
  return items;
}

/** The properties that an item has, in their order. */
function propertiesOf(properties: Buffer, wanted: number): readonly Box[] {
  const boxes = [...boxesOf(properties, 0)];
  const container = boxes.find(({ type }) => type === 'ipco');
  const found: Box[] = [];
  if (!container) return found;
  const known = [...boxesOf(container.body, 0)];
  for (const { type, body } of boxes) {
    if (type !== 'ipma') continue;
    const [idBytes, isLong] = [read(body, 0, 1) === 0 ? 2 : 4, (read(body, 3, 1) & 1) === 1];
    let at = 8;
    for (let entry = read(body, 4, 4); entry > 0 && at < body.length; entry--) {
      const item = read(body, at, idBytes);
      const count = read(body, at + idBytes, 1);
      at += idBytes + 1;
      for (let index = 0; index < count; index++, at += isLong ? 2 : 1) {
        const box = known[(isLong ? read(body, at, 2) & 0x7fff : read(body, at, 1) & 0x7f) - 1];
        if (item === wanted && box) found.push(box);
      }
    }
  }
  return found;
}

function read(bytes: Buffer, at: number, length: number): number {
  if (at + length > bytes.length) throw imageRejection('image-incomplete');
  return bytes.readUIntBE(at, length);
}
