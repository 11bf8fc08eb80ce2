import { z } from 'zod';

/** What opens a signed address (B8). */
export const signature = z.object({
  expires: z
    .string()
    .optional()
    .meta({ description: 'Of a signed address: until when it answers, in seconds since 1970', examples: ['1780000000'] }),
  signature: z
    .string()
    .optional()
    .meta({ description: 'Of a signed address: what makes it answer although not everybody may see it', examples: ['q8Hn2v0dP3m5Yk7x'] }),
});
