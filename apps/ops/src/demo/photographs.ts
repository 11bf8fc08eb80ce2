import type { Sharp } from 'sharp';
import { develop } from './painting/develop.js';
import { Noise } from './painting/noise.js';
import { Random } from './painting/random.js';
import type { Scene } from './painting/scene.js';
import { aurora } from './scenes/aurora.js';
import { bokeh } from './scenes/bokeh.js';
import { city } from './scenes/city.js';
import { dunes } from './scenes/dunes.js';
import { facade } from './scenes/facade.js';
import { fields } from './scenes/fields.js';
import { forest } from './scenes/forest.js';
import { mountains } from './scenes/mountains.js';
import { nightSky } from './scenes/night-sky.js';
import { sea } from './scenes/sea.js';

/** A photograph that nobody took: painted by code, with all that a camera writes into its file. */
export interface DemoPhotograph {
  readonly content: Buffer;
  readonly type: 'jpeg' | 'png' | 'webp';
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export interface Moment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly offsetMinutes: number;
}

const scenes: readonly Scene[] = [dunes, sea, nightSky, city, mountains, forest, bokeh, fields, aurora, facade];
const frames = [
  [3, 2],
  [3, 2],
  [3, 2],
  [4, 3],
  [1, 1],
  [2, 3],
  [4, 5],
  [16, 9],
] as const;
const cameras = [
  ['Heliograph', 'Obscura 1', '35/1'],
  ['Heliograph', 'Obscura 2', '50/1'],
  ['Meridian', 'Fieldglass', '85/1'],
] as const;
const places = [
  ['38.7131', '-9.1338', 'Lisbon'],
  ['64.1466', '-21.9426', 'Reykjavik'],
  ['35.0116', '135.7681', 'Kyoto'],
  ['46.5369', '7.9626', 'Wengen'],
  ['-22.9519', '-43.2105', 'Rio de Janeiro'],
  ['31.0802', '-4.0133', 'Merzouga'],
] as const;

/**
 * The photograph of number `seed`; the same one on every machine, but for the date it is told to bear. Takes a second or so.
 * `longEdge` in pixels; by default each has its own, 1600 to 2400.
 */
export async function photograph(seed: number, moment: Moment, longEdge?: number): Promise<DemoPhotograph> {
  const random = new Random(seed * 7_919 + 17);
  const scene = scenes[seed % scenes.length] as Scene;
  const [across, down] = random.pick(frames);
  const own = random.whole(16, 24) * 100;
  const long = longEdge ?? own;
  const [width, height] = across >= down ? [long, Math.round((long * down) / across)] : [Math.round((long * across) / down), long];
  const painting = scene.paint(random, new Noise(random), width / height);
  const developed = await develop(painting, width, height, seed);
  const [latitude, longitude, place] = random.pick(places);
  const camera = random.pick(cameras);
  const type = seed % 17 === 16 ? 'png' : seed % 11 === 10 ? 'webp' : 'jpeg';
  const time = `${two(random.whole(...scene.hours))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}`;
  return {
    content: await encode(developed.withExif(exif(moment, time, camera, latitude, longitude, random)), type),
    type,
    title: random.pick(scene.titles),
    description: random.next() < 0.6 ? `${place}, ${camera[1]} at ${Number.parseInt(camera[2], 10)} mm.` : '',
    tags: [...scene.tags].sort(() => random.next() - 0.5).slice(0, random.whole(2, 4)),
  };
}

function encode(image: Sharp, type: DemoPhotograph['type']): Promise<Buffer> {
  switch (type) {
    case 'jpeg':
      return image.jpeg({ quality: 86 }).toBuffer();
    case 'png':
      return image.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
    case 'webp':
      return image.webp({ quality: 84 }).toBuffer();
  }
}

/** With the place, too: so that it can be seen that the product takes it off. */
function exif(moment: Moment, time: string, [make, model, focal]: readonly string[], latitude: string, longitude: string, random: Random) {
  const sign = moment.offsetMinutes < 0 ? '-' : '+';
  const offset = Math.abs(moment.offsetMinutes);
  const taken = `${moment.date.replaceAll('-', ':')} ${time}`;
  return {
    IFD0: { Make: make as string, Model: model as string, DateTime: taken },
    IFD2: {
      DateTimeOriginal: taken,
      OffsetTimeOriginal: `${sign}${two(Math.floor(offset / 60))}:${two(offset % 60)}`,
      FNumber: random.pick(['14/10', '28/10', '56/10', '80/10']),
      ExposureTime: random.pick(['1/30', '1/125', '1/500', '8/1']),
      ISOSpeedRatings: random.pick(['100', '200', '800', '3200']),
      FocalLength: focal as string,
    },
    IFD3: {
      GPSLatitudeRef: Number(latitude) < 0 ? 'S' : 'N',
      GPSLatitude: degrees(latitude),
      GPSLongitudeRef: Number(longitude) < 0 ? 'W' : 'E',
      GPSLongitude: degrees(longitude),
    },
  };
}

function degrees(decimal: string): string {
  const value = Math.abs(Number(decimal));
  const minutes = (value % 1) * 60;
  return `${Math.floor(value)}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
