import { z } from 'zod';

/** Pieces of the resources' schemas. */
export const id = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ examples: [17] });
export const flagValue = z.literal([0, 1]).meta({ type: 'integer' });
export const counter = z
  .int()
  .min(0)
  .meta({ examples: [12] });
/** Of a form: what is uploaded. */
export const pictureFile = {
  type: 'string',
  format: 'binary',
  description: 'The bytes of the file: JPEG, PNG, WebP, AVIF or HEIC, up to 20 MB',
  examples: ['(the bytes of the file)'],
} as const;

/** In UTC (S3). */
export const instant = z.string().meta({
  description: '`YYYY-MM-DDTHH:MM:SS+0000`, without a fraction',
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$`,
  examples: ['2026-05-01T18:30:00+0000'],
});
/** In an offset of its own (S3). */
export const localInstant = z.string().meta({
  description: '`YYYY-MM-DDTHH:MM:SS+HHMM`, without a fraction',
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$`,
  examples: ['2026-05-01T18:30:00-0330'],
});
export const address = z.string().meta({ format: 'uri', examples: ['https://heliograph.example/photos/17'] });
