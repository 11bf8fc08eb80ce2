import { include, pageQuery, switchQuery } from '@heliograph/http';
import { z } from 'zod';
import { photoIncludes } from './photo-resources.js';

/** Pieces of the queries of photo lists (the specification's tables, E). */
export const photoFilter = {
  filter: z.enum(['all', 'premium']).default('all'),
  curated: switchQuery,
  include: include(photoIncludes),
};

export const photoListQuery = z.object({
  ...pageQuery,
  ...photoFilter,
  sort: z.enum(['popular', 'recent', 'oldest']).default('popular'),
});

export const includeQuery = z.object({ include: include(photoIncludes) });

/** 0 or 1 as the API answers it; true and false are taken too. */
const switched = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean);

/** The rules of the texts are media's. `tags` as a list or as one text with commas. */
export const changedPhoto = z.object({
  title: z.string().optional(),
  description: z.string().nullable().optional(),
  tags: z.union([z.array(z.string()), z.string().transform(commaList)]).optional(),
  took_at: z.string().optional(),
  offer_premium: switched.optional(),
});

const formSwitch = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Fields of the upload form; an empty one counts as absent. */
export const uploadForm = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  tags: z.string().default('').transform(commaList),
  took_at: z.string().nullable().default(null),
  publish: formSwitch.default(true),
  offer_premium: formSwitch.default(false),
});

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
