import { z } from 'zod';
import type { DecoderAnswer } from './decoder.protocol.js';
import { MAX_PIXELS, MAX_SIDE } from './limits.js';
import { MAX_COLOURS } from './palette.js';

const side = z.int().min(1).max(MAX_SIDE);
const size = z.strictObject({ width: side, height: side });
const looks = {
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
};
const rendered = z
  .union([
    size,
    size.extend({
      ...looks,
      colors: z.array(z.strictObject({ hex: z.string().regex(/^#[0-9a-f]{6}$/), ratio: z.number().min(0).max(1) })).max(MAX_COLOURS),
      thumbhash: z.base64().max(40),
    }),
  ])
  .refine(({ width, height }) => width * height <= MAX_PIXELS);
const answer = z.union([
  z.strictObject({ rendered }),
  z.strictObject({ rendered: z.strictObject(looks) }),
  z.strictObject({ fault: z.enum(['image', 'system']), message: z.string() }),
]);

/**
 * A line of a decoder: of a picture that has taken it over, that may be anything.
 * @returns null for what no decoder of ours says
 */
export function decoderAnswer(line: string): DecoderAnswer | null {
  try {
    return answer.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
