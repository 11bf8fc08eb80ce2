import type { PhotoSearchQuery } from '@heliograph/application/search';
import { text } from '@heliograph/http';
import { isDay } from '@heliograph/kernel';
import { cameraLength, colorNames, orientations } from '@heliograph/search-contracts';
import { z } from 'zod';
import { keysetQuery, noPageNumber } from '../http/list-pages.js';
import { filteredPhotos, filteredQuery } from '../photos/photo.requests.js';

const noColor = `must be one of ${colorNames.join(', ')}, or six hexadecimal digits`;
const color = z
  .string()
  .regex(new RegExp(`^(?:${colorNames.join('|')}|#?[0-9a-fA-F]{6})$`), noColor)
  .transform((name) => name.toLowerCase());

/** What a photo must have besides the words (S18). */
const filters = {
  color: color.optional().meta({
    description: `Photos of which much has this colour: ${colorNames.map((name) => `\`${name}\``).join(', ')}; or the hex value of any colour, which is taken for the nearest of these`,
    example: 'blue',
  }),
  orientation: z.enum(orientations).optional().describe('`square`: the sides differ by at most a twentieth'),
  camera: text(cameraLength)
    .optional()
    .meta({ description: 'The whole name, as `exif` has it, in any case', examples: ['NIKON D750'] }),
  day: z
    .string()
    .refine(isDay, 'must be a day such as 2026-05-01')
    .optional()
    .meta({ description: 'The date in `took_at`, in its own offset', examples: ['2026-05-01'] }),
};

export const photoSearchQuery = filteredQuery.extend(filters);

const { page: _, ...withoutPage } = filteredQuery.shape;
export const photoFilterQuery = z.object({ ...withoutPage, ...keysetQuery, ...filters });
export const photoFilterRequest = photoFilterQuery.extend(noPageNumber);

export function photoSearchOf({ color, orientation, camera, day, ...query }: z.output<typeof photoSearchQuery>): PhotoSearchQuery {
  return { ...filteredPhotos(query), color, orientation, camera, day };
}
