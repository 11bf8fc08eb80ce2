import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { Chance } from './chance.js';
import type { PlannedPhoto } from './plan-photos.js';

/** What the files have where the time and the offset of the clock belong, as long as what takes its place. */
const TIME = /2000:01:01 \d\d:\d\d:\d\d/g;
const OFFSET = '+99:99';

const SHAPES = [3 / 2, 4 / 5, 1, 16 / 9, 2 / 3];
/** Smaller than what the files have: making renditions costs less. */
const LONG_EDGE = 960;

const tones: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture,
  (picture) => picture.grayscale().linear(1.25, -24),
  (picture) => picture.modulate({ hue: 24, saturation: 0.9 }),
  (picture) => picture.modulate({ hue: -28 }),
  (picture) => picture.modulate({ brightness: 0.8, saturation: 1.2 }),
  (picture) => picture.modulate({ brightness: 1.12, saturation: 0.55 }),
  (picture) => picture.tint({ r: 214, g: 170, b: 120 }),
  (picture) => picture.modulate({ hue: 160, saturation: 0.6 }),
];

/**
 * The file of a photograph, with the metadata that a camera writes into it: the place, too, so that it can be seen that the product takes it off.
 * The files that come with the product are few; of each many pictures are made, by another crop and other colours. The same photograph is the same file.
 */
export async function makePicture(photo: PlannedPhoto): Promise<Buffer> {
  const file = await readFile(new URL(`../../photographs/${two(photo.picture)}.jpg`, import.meta.url));
  return writeTime(photo.variation === 0 ? file : await vary(file, photo), photo);
}

async function vary(file: Buffer, { picture, variation }: PlannedPhoto): Promise<Buffer> {
  // Nothing but this needs it, and it takes a while to load.
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const chance = new Chance(`picture ${picture}.${variation}`);
  const shape = chance.pick(SHAPES);
  const zoom = 0.5 + 0.4 * chance.next();
  const [wide, high] = width / height > shape ? [height * shape * zoom, height * zoom] : [width * zoom, (width / shape) * zoom];
  const crop = {
    left: Math.floor((width - wide) * chance.next()),
    top: Math.floor((height - high) * (0.4 + 0.6 * chance.next())),
    width: Math.floor(wide),
    height: Math.floor(high),
  };
  const cropped = sharp(file).extract(crop).resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside' });
  const toned = (tones[variation % tones.length] as (typeof tones)[number])(chance.next() < 0.5 ? cropped.flop() : cropped);
  return toned.toColourspace('srgb').jpeg({ quality: 80 }).keepExif().toBuffer();
}

function writeTime(file: Buffer, { takenAt, offsetMinutes }: PlannedPhoto): Buffer {
  const time = new Date(takenAt).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  const text = file.toString('latin1');
  const offset = Math.abs(offsetMinutes);
  for (const { index } of text.matchAll(TIME)) file.write(time, index, 'latin1');
  const sign = offsetMinutes < 0 ? '-' : '+';
  for (let at = file.indexOf(OFFSET); at >= 0; at = file.indexOf(OFFSET, at + 1))
    file.write(`${sign}${two(Math.floor(offset / 60))}:${two(offset % 60)}`, at, 'latin1');
  return file;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
