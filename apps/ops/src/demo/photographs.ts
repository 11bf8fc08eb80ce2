import { readFile } from 'node:fs/promises';
import sharp, { type Exif, type Sharp } from 'sharp';
import { fineDetail } from './fine-detail.js';

/** A computed photograph with the metadata that a camera writes into its file. */
export interface DemoPhotograph {
  readonly content: Buffer;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export interface Moment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly offsetMinutes: number;
}

/** What stands beside a picture in `photographs.json`. */
interface Shot extends Omit<DemoPhotograph, 'content'> {
  readonly format: 'jpeg' | 'png' | 'webp';
  /** Of the day, `HH:MM:SS`. */
  readonly time: string;
  readonly make: string;
  readonly model: string;
  /** Fractions, as EXIF has them. */
  readonly focalLength: string;
  readonly fNumber: string;
  readonly exposureTime: string;
  readonly iso: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** 1600 pixels on the long edge, without fine detail and grain, which would make each ten times as large. */
const fileOf = (name: string) => new URL(`../../photographs/${name}`, import.meta.url);
/** To 2400 pixels, so that all renditions have their full size; a PNG of that takes seconds. */
const enlarged = ({ format }: Pick<Shot, 'format'>): number => (format === 'png' ? 1 : 1.5);

const encoders: Readonly<Record<Shot['format'], (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 86, optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 2 }),
  webp: (image) => image.webp({ quality: 84, effort: 0 }),
};

/** The photograph of this number of the album, dated. */
export async function photograph(number: number, moment: Moment): Promise<DemoPhotograph> {
  const shots = JSON.parse(await readFile(fileOf('photographs.json'), 'utf8')) as readonly Shot[];
  const { title, description, tags, ...shot } = shots[number] as Shot;
  const scene = await readFile(fileOf(`${two(number)}.webp`));
  const { width = 0, height = 0 } = await sharp(scene).metadata();
  const developed = (await fineDetail(scene, Math.round(width * enlarged(shot)), Math.round(height * enlarged(shot)))).withExif(
    exif(moment, shot),
  );
  return { content: await encoders[shot.format](developed).toBuffer(), title, description, tags };
}

/** With the place, too: so that it can be seen that the product takes it off. */
function exif({ date, offsetMinutes }: Moment, shot: Omit<Shot, keyof DemoPhotograph>): Exif {
  const offset = Math.abs(offsetMinutes);
  const taken = `${date.replaceAll('-', ':')} ${shot.time}`;
  return {
    IFD0: { Make: shot.make, Model: shot.model, DateTime: taken },
    IFD2: {
      DateTimeOriginal: taken,
      OffsetTimeOriginal: `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}:${two(offset % 60)}`,
      FNumber: shot.fNumber,
      ExposureTime: shot.exposureTime,
      ISOSpeedRatings: shot.iso,
      FocalLength: shot.focalLength,
    },
    IFD3: {
      GPSLatitudeRef: shot.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(shot.latitude),
      GPSLongitudeRef: shot.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(shot.longitude),
    },
  };
}

function degrees(decimal: number): string {
  const value = Math.abs(decimal);
  const minutes = (value % 1) * 60;
  return `${Math.floor(value)}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
