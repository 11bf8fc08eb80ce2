import { contexts } from '@heliograph/contexts';
import type { Output } from './output.js';
import { Session } from './session.js';

/** What a command of the program may use: every context. */
export const openSession = (output: Output): Session => new Session(contexts, output);
