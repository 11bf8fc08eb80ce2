import { DEFAULT_PER_PAGE, LARGEST_PER_PAGE, parseInstant } from '@heliograph/kernel';
import { z } from 'zod';

const positive = z
  .string()
  .regex(/^0*[1-9]\d*$/, 'must be a positive integer')
  .meta({ type: 'integer', minimum: 1, pattern: undefined });

/** Pieces of a list's query (S6). What is read as something else than it is sent as has an `example`: Zod takes `examples` for what was read. `cursor` is what `links.next` carried. */
export const pageQuery = {
  page: positive
    .transform(Number)
    .refine(Number.isSafeInteger, 'is too large')
    .meta({ description: 'From 1. For a long list follow `links.next` instead', example: 2 })
    .default(1),
  per_page: positive
    .transform((digits) => Math.min(LARGEST_PER_PAGE, Number(digits)))
    .default(DEFAULT_PER_PAGE)
    .meta({ description: `At most ${LARGEST_PER_PAGE}; more counts as ${LARGEST_PER_PAGE}`, example: 20 }),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'As `links.next` carries it', examples: ['WzE3LCIyMDI2LTA1LTAxIl0.c2lnbmF0dXJl'] }),
};

/**
 * Free text (S20): outer white space goes, lengths count code points after that. NUL and lone surrogates are refused.
 * It says nothing of markup: pages escape.
 */
export function text({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z
    .string()
    .trim()
    .refine((value) => !/\0|\p{Surrogate}/u.test(value), 'must not contain NUL or half a surrogate pair')
    .refine((value) => within(value, min, max), min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`)
    .meta({ minLength: min, maxLength: max });
}

/** `include=a,b` (S8, S9): the known names among those given, once each. */
export function include<const Name extends string>(names: readonly Name[]) {
  return z
    .string()
    .default('')
    .transform((list): ReadonlySet<Name> => {
      const given = new Set(list.split(',').map((name) => name.trim()));
      return new Set(names.filter((name) => given.has(name)));
    })
    .meta({ description: `With commas: ${names.map((name) => `\`${name}\``).join(', ')}`, example: names.slice(0, 2).join(',') });
}

/** `curated=true` and the like; absent = false. */
export const switchQuery = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const noTime = 'must be a time with its offset, such as 2026-05-01T18:30:00Z or 2026-05-01T18:30:00+0200';

/** The S3 form, or ISO 8601 with an offset. @param texts as a client sent them */
export const instantIn = (texts: z.ZodString, error: string) =>
  texts
    // A plus that was not escaped in a query arrives as a space.
    .transform((text) => parseInstant(text.replace(/ (?=\d\d:?\d\d$)/, '+')))
    .refine((instant) => instant !== null, error);

/** A time in a query. A plus that was not escaped arrives as a space. */
export const instantQuery = instantIn(z.string(), noTime).transform((at) => new Date(Math.max(0, at.getTime())));

function within(value: string, min: number, max: number): boolean {
  if (value.length > 2 * max) return false;
  const length = [...value].length;
  return length >= min && length <= max;
}
