import { include, instantQuery, switchQuery } from '@heliograph/http';
import { readOffset } from '@heliograph/kernel';
import { photoStatuses } from '@heliograph/media-contracts';
import { z } from 'zod';
import type { PhotoListQuery, PhotoInclude } from '@heliograph/application/photos';
import { pictureFile } from '../docs/pieces.js';
import { keysetQuery, noPageNumber, pageQueryFrom, walkQuery } from '../http/list-pages.js';
import { shortListQuery } from '../http/short-list.js';
import { integerFlag } from '../http/flag-input.js';
import { license } from './photo.resource.js';

const photoIncludes = ['user', 'colors', 'comments', 'details', 'exif', 'images', 'collections'] as const satisfies readonly PhotoInclude[];

export const includeQuery = z.object({ include: include(photoIncludes) });

/** A list of photos that one may filter (the specification's tables). */
export const filteredQuery = includeQuery.extend({
  ...walkQuery,
  filter: z.enum(['all', 'premium']).default('all').describe('`premium`: those alone that are premium'),
  curated: switchQuery.describe('`true`: the selection of the editors alone'),
});

const ownSorts = z.enum(['popular', 'recent', 'oldest']);
const inOrder = '`popular`: most likes first; `recent`, `oldest`: by their upload';
const sorts = z.enum([...ownSorts.options, 'published']);
const byPublication = `${inOrder}; \`published\`: latest publication first`;
const since = instantQuery.optional().meta({
  description: 'Published at this time or later; goes with `sort=published`, which is the default then',
  example: '2026-05-01T18:30:00Z',
});
/** With `since` alone a list is in the order of publication. */
const goesWithSince = ({ sort, since }: Pick<PhotoListQuery, 'sort' | 'since'>): boolean =>
  since === undefined || sort === undefined || sort === 'published';
const noOtherSort = { path: ['since'], message: 'goes with sort=published' };
export const photoListQuery = filteredQuery
  .extend({ sort: sorts.optional().meta({ default: 'popular' }).describe(byPublication), since })
  .refine(goesWithSince, noOtherSort);
/** Of lists that workers make editions of (N5). */
export const exploredQuery = filteredQuery
  .extend({
    sort: z
      .enum([...sorts.options, 'trending'])
      .optional()
      .meta({ default: 'popular' })
      .describe(`${byPublication}; \`trending\`: what was liked most in the last days`),
    since,
  })
  .refine(goesWithSince, noOtherSort);
const noOffset = 'must be an offset from UTC such as +0200';
/** `+0200`; a plus that was not escaped arrives as a space. */
const offset = z
  .string()
  .regex(/^[+ -]\d{4}$/, noOffset)
  .transform((text) => readOffset(text.replace(' ', '+')))
  .refine((minutes) => minutes !== null, noOffset);
export const todayQuery = includeQuery.extend({
  ...walkQuery,
  offset: offset
    .optional()
    .meta({ description: "Where it is today; else the caller's latest known offset, for whoever is nobody +0000", example: '+0200' }),
});
export const likedPhotosQuery = includeQuery.extend(walkQuery);
export const similarPhotosQuery = includeQuery.extend(shortListQuery.shape);
export const feedQuery = includeQuery.extend(keysetQuery);
export const feedRequest = feedQuery.extend(noPageNumber);
export const myPhotosQuery = includeQuery.extend({
  ...walkQuery,
  state: z.enum(photoStatuses).optional().describe('Those alone in this state, as `X-Photo-State` says it'),
  sort: ownSorts.default('recent').describe(inOrder),
});

/** A list's query as it was read; lists without filters or sorts leave them out. */
type PhotosQuery = z.output<typeof likedPhotosQuery> &
  Partial<Omit<z.output<typeof exploredQuery>, keyof z.output<typeof likedPhotosQuery>>>;

export function filteredPhotos({ include, sort, since, filter, curated = false, ...page }: PhotosQuery): PhotoListQuery {
  return { ...pageQueryFrom(page), include, sort, since, premium: filter === 'premium', curated };
}

/** A list that may be sorted. */
export function sortedPhotos({ sort, ...query }: z.output<typeof exploredQuery>): PhotoListQuery {
  return filteredPhotos({ ...query, sort: sort ?? (query.since ? 'published' : 'popular') });
}

/** How the fields of an upload and of a change are described alike. */
const texts = {
  title: { description: 'Up to 200 characters', examples: ['First light'] },
  description: { description: 'Up to 5000 characters', examples: ['From the bridge, before breakfast.'] },
  tookAt: { description: 'When it was taken, in its own offset', examples: ['2026-05-01T06:30:00+0200'] },
  alt: { description: 'What it shows, for those who do not see it; up to 500 characters', examples: ['A bridge in fog, a cyclist on it'] },
};
const offered = '1 = curators may make it premium';

/** The rules of the texts are media's. `tags` as a list or as one text with commas. */
export const changedPhoto = z.object({
  title: z.string().optional().meta(texts.title),
  description: z.string().nullable().optional().meta(texts.description),
  tags: z
    .union([z.array(z.string()), z.string().transform(commaList)])
    .optional()
    .meta({ description: 'A list, or a text with commas', example: ['first light', 'bridge'] }),
  took_at: z.string().optional().meta(texts.tookAt),
  offer_premium: integerFlag.optional().describe(offered),
  alt: z.string().nullable().optional().meta(texts.alt),
  license: license.optional(),
  show_exif: integerFlag.optional().meta({ description: '0 = forget what the file says of the camera' }),
});

const formSwitch = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Fields of the upload form; an empty one counts as absent. */
export const uploadForm = z.object({
  title: z
    .string()
    .default('')
    .meta({ maxLength: 200, ...texts.title }),
  description: z
    .string()
    .default('')
    .meta({ maxLength: 5_000, ...texts.description }),
  tags: z.string().default('').transform(commaList).meta({ description: 'Separated by commas', example: 'first light, bridge' }),
  took_at: z
    .string()
    .nullable()
    .default(null)
    .meta({ ...texts.tookAt, description: 'When it was taken; else the EXIF date, else now' }),
  publish: formSwitch.default(true).meta({ description: '0 = keep it as a draft' }),
  offer_premium: formSwitch.default(false).describe(offered),
  alt: z
    .string()
    .default('')
    .meta({ maxLength: 500, ...texts.alt }),
  license: license.default('all-rights-reserved'),
  show_exif: formSwitch.default(true).meta({ description: '0 = do not keep what the file says of the camera' }),
});

const { $schema: _, ...described } = z.toJSONSchema(uploadForm, { io: 'input' });
/** The form as the documentation shows it, with its file. */
export const uploadSchema = {
  ...described,
  properties: { image: pictureFile, ...described.properties },
  required: ['image'],
} as never;

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
