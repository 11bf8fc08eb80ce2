import { z } from 'zod';

/** 0 or 1 in a body, as the API answers it; true and false are taken too. */
export const flagInput = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean);
