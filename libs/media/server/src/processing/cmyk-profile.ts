import { D50, profileOf, srgb, xyz } from './icc-profile.js';

const CHANNELS = 4;
/** Of the table: all and nothing of each ink. Between its points everything is linear. */
const POINTS = 2;
/** The largest number of two bytes, and 1 as XYZ is stored in them. */
const MOST = 65_535;
const ONE = 32_768;

/**
 * What browsers show of inks without a profile: light that neither the ink nor black takes away, in the curve and primaries of sRGB. Without it the
 * decoder would take the inks for those of a printing press.
 */
export function plainCmyk(): Buffer {
  const linear = Buffer.concat([Buffer.from('para\0\0\0\0\0\0\0\0', 'latin1'), numbers([1])]);
  const bCurves = Buffer.concat([linear, linear, linear]);
  const [red, green, blue] = srgb;
  const rows = [0, 1, 2].flatMap((row) => [red, green, blue].map((primary) => ((primary[row] as number) * ONE) / MOST));
  const matrix = numbers([...rows, 0, 0, 0]);
  const light = curveOfLight();
  const mCurves = Buffer.concat([light, light, light]);
  const aCurves = Buffer.concat(Array.from({ length: CHANNELS }, () => linear));
  const parts = [bCurves, matrix, mCurves, table(), aCurves];
  const head = Buffer.alloc(32);
  head.write('mAB ', 'latin1');
  head.set([CHANNELS, 3], 8);
  let end = head.length;
  parts.forEach((part, index) => {
    head.writeUInt32BE(end, 12 + 4 * index);
    end += part.length;
  });
  return profileOf('\x02\x40\0\0prtrCMYKXYZ ', [
    ['wtpt', xyz(D50)],
    ['A2B0', Buffer.concat([head, ...parts])],
  ]);
}

/** Of each mixture of all and nothing: how much red, green and blue are left. */
function table(): Buffer {
  const head = Buffer.alloc(20);
  head.fill(POINTS, 0, CHANNELS);
  head[16] = 2; // bytes of a number
  const points = Buffer.alloc(POINTS ** CHANNELS * 3 * 2);
  for (let mixture = 0; mixture < POINTS ** CHANNELS; mixture++) {
    const [cyan, magenta, yellow, black] = [8, 4, 2, 1].map((bit) => (mixture & bit) !== 0);
    [cyan, magenta, yellow].forEach((ink, channel) => void points.writeUInt16BE(ink || black ? 0 : MOST, (mixture * 3 + channel) * 2));
  }
  return Buffer.concat([head, points]);
}

/** From numbers of sRGB to light. */
function curveOfLight(): Buffer {
  return Buffer.concat([Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'), numbers([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => void bytes.writeInt32BE(Math.round(value * 65_536), 4 * index));
  return bytes;
}
