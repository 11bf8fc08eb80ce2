import type { ImageType } from '@heliograph/media-contracts';

export type Rgb = readonly [red: number, green: number, blue: number];
/** The colours in the middle of its quarters, upright: left and right above, left and right below. */
export type Quarters = readonly [Rgb, Rgb, Rgb, Rgb];

/** A file that is odd and valid, and what browsers show of it. */
export interface OddFile {
  readonly type: ImageType;
  readonly what: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly shows: Quarters;
  /** How far a channel may be off: the profile of another maker, or a coarse encoding. */
  readonly tolerance: number;
  /** Browsers leave it lying, and contract E wants it upright. */
  readonly isUprightHereAlone?: boolean;
}

/** What a file of a list says of itself; the rest is said of the whole list. */
export type Made = readonly [what: string, bytes: Buffer, more?: Partial<Omit<OddFile, 'type' | 'what' | 'bytes'>>];

export const WIDTH = 96;
export const HEIGHT = 64;

/** Four colours that no turn and no exchange of channels maps to each other. */
export const quarters: Quarters = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
  [220, 200, 60],
];
/** The same, where colours are lost. */
export const greys: Quarters = [
  [40, 40, 40],
  [120, 120, 120],
  [180, 180, 180],
  [240, 240, 240],
];

const quarterAt = (x: number, y: number) => (y < 0.5 ? 0 : 2) + (x < 0.5 ? 0 : 1);
export const colourAt = (colours: Quarters, x: number, y: number): Rgb => colours[quarterAt(x, y)] as Rgb;

/** Pixels of three channels. */
export function pixelsOf(colours: Quarters, width = WIDTH, height = HEIGHT): Buffer {
  return Buffer.from(
    Array.from({ length: width * height }, (_, at) => [...colourAt(colours, (at % width) / width, Math.floor(at / width) / height)]).flat(),
  );
}

/** An EXIF block that asks for an orientation. */
export const exifOfOrientation = (orientation: number): Buffer =>
  Buffer.from([...Buffer.from('MM\0*'), 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
export const xmpOfOrientation = (orientation: number): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
