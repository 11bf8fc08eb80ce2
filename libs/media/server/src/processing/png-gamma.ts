import { deflateSync } from 'node:zlib';
import { D50, gammaCurve, profileOf, srgb, xyz } from './icc-profile.js';
import type { PngChunk } from './png-chunks.js';

/** As a chunk has it: a hundred thousandth. */
const ONE = 100_000;
const USUAL = 1 / 2.2;
/** Nearer to the usual one it is taken for that of sRGB. */
const NEAR = 0.05;
const isGrey = (header: Buffer) => [0, 4].includes(header[9] as number);

/**
 * The body of a profile chunk for a PNG that says its gamma and nothing better: browsers go by it, and the decoder does not. Null where there is
 * nothing to say.
 */
export function profileOfGamma(chunks: readonly PngChunk[]): Buffer | null {
  const [header] = chunks;
  const body = chunks.find(({ type }) => type === 'gAMA')?.body;
  if (!header || body?.length !== 4 || chunks.some(({ type }) => ['sRGB', 'iCCP', 'cICP'].includes(type))) return null;
  const gamma = body.readUInt32BE() / ONE;
  if (gamma < 0.01 || gamma > 10 || Math.abs(gamma / USUAL - 1) < NEAR) return null;
  const curve = gammaCurve(1 / gamma);
  const white = ['wtpt', xyz(D50)] as const;
  const profile = isGrey(header.body)
    ? profileOf('\x02\x10\0\0mntrGRAYXYZ ', [white, ['kTRC', curve]])
    : profileOf('\x02\x10\0\0mntrRGB XYZ ', [
        white,
        ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((tag, index) => [tag, xyz(srgb[index] ?? D50)] as const),
        ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag) => [tag, curve] as const),
      ]);
  return Buffer.concat([Buffer.from('gamma\0\0', 'latin1'), deflateSync(profile)]);
}
