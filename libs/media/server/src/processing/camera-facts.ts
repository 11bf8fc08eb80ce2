import type { Exif as CameraFacts } from '@heliograph/media-contracts';
import { type ExifTags, fraction, numbers, signedFraction, text } from './exif-values.js';

/** Characters of a name of a camera or lens. */
const LONGEST_NAME = 100;
/** The largest number that two bytes hold: of a higher sensitivity it says no more than that. */
const SATURATED_ISO = 0xffff;
const HIGHEST_ISO = 100_000_000;
/** What programs write where nothing is known. */
const noName = /^(none|unknown|undefined|null|n\/?a|no lens|not attached)$/iu;

export const cameraTags = [
  ...['Make', 'Model', 'LensModel', 'FocalLength', 'FNumber', 'ApertureValue', 'ExposureTime', 'ShutterSpeedValue'],
  ...['ISOSpeedRatings', 'SensitivityType', 'StandardOutputSensitivity', 'RecommendedExposureIndex', 'ISOSpeed'],
];

/** What EXIF says of the camera, as photographers write it; null where it says nothing. */
export function cameraFacts(exif: ExifTags): CameraFacts | null {
  const facts: CameraFacts = {
    camera: camera(name(exif, 'Make'), name(exif, 'Model')),
    lens: name(exif, 'LensModel')?.slice(0, LONGEST_NAME) ?? null,
    focalLength: upTo(10_000, fraction(exif, 'FocalLength')),
    aperture: upTo(1_000, fraction(exif, 'FNumber') ?? apertureOfApex(signedFraction(exif, 'ApertureValue'))),
    exposure: exposure(fraction(exif, 'ExposureTime') ?? secondsOfApex(signedFraction(exif, 'ShutterSpeedValue'))),
    iso: iso(exif),
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** A name of which nothing is left without zeros, units and strokes is none: `----`, `0.0 mm f/0.0`. */
function name(exif: ExifTags, tag: string): string | null {
  const found = text(exif, tag);
  if (found === null || noName.test(found.replaceAll(/[()[\]<>]/gu, '')) || found.replaceAll(/mm|[fF0\s./?:*_()\p{Pd}]/gu, '') === '')
    return null;
  return found;
}

/** Most models begin with their maker's name already, and some repeat it. */
function camera(make: string | null, model: string | null): string | null {
  if (model === null) return null;
  const once = model.replace(/^(\S+)(?:\s+\1)+(?=\s|$)/iu, '$1');
  const begin = once.split(/[\s_-]/u, 1)[0]?.toLowerCase() ?? '';
  const makers = (make ?? '').toLowerCase().split(/[\s_-]+/u);
  const isNamed = make === null || once.toLowerCase().startsWith(makers[0] ?? '') || (begin.length > 2 && makers.includes(begin));
  return (isNamed ? once : `${make} ${once}`).slice(0, LONGEST_NAME);
}

/** Seconds, as cameras show them: from a quarter up with a point, below as a fraction. */
function exposure(seconds: number | null): string | null {
  if (seconds === null || seconds > 100_000 || seconds < 1e-6) return null;
  return seconds < 0.250_01 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}

/** Sensitivities above 65535 stand in tags of their own. The type says which of them the camera means. */
function iso(exif: ExifTags): number | null {
  const [plain = null] = numbers(exif, 'ISOSpeedRatings').filter((value) => value > 0);
  if (plain !== null && plain !== SATURATED_ISO) return plain <= HIGHEST_ISO ? plain : null;
  const [type = 0] = numbers(exif, 'SensitivityType');
  const [standard, recommended] = ['StandardOutputSensitivity', 'RecommendedExposureIndex'];
  const order =
    type === 1
      ? [standard, recommended, 'ISOSpeed']
      : type === 3
        ? ['ISOSpeed', recommended, standard]
        : [recommended, 'ISOSpeed', standard];
  const found = order.flatMap((tag) => numbers(exif, tag as string)).find((value) => value > 0 && value <= HIGHEST_ISO);
  return found ?? plain;
}

const secondsOfApex = (value: number | null) => (value === null ? null : 2 ** -value);
const apertureOfApex = (value: number | null) => (value === null ? null : Math.round(2 ** (value / 2) * 10) / 10);

/** To four digits after the point. */
function upTo(most: number, value: number | null): number | null {
  const rounded = value === null ? 0 : Number((Math.round(value * 10_000) / 10_000).toPrecision(6));
  return rounded > 0 && rounded <= most ? rounded : null;
}
