import { contexts } from '@heliograph/contexts';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { workUntilStopped } from './work-until-stopped.js';

/** The program: one for many roles. HELIOGRAPH_WORKER names the contexts whose projections, reactions and jobs this process runs. */
export const runProgram = (settings: Settings, log: Logger): Promise<void> => workUntilStopped({ settings, contexts, log });
