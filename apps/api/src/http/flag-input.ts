import { z } from 'zod';

/** 0 or 1 in a body, as the API answers it; true and false are taken too. */
export const flagInput = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean);

/** The same, in the API's document as the integer that it is in answers. */
export const integerFlag = flagInput.meta({ type: 'integer', enum: [0, 1], anyOf: undefined });
