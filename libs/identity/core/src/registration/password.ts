import { textProblem } from '../fields/fields.js';

/** E: 8..200 code points, kept exactly as typed. */
export const passwordProblem = (password: string): string | null => textProblem(password, 8, 200);
