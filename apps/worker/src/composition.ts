import { contexts } from '@heliograph/contexts';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { runUntilStopped } from './run-until-stopped.js';

/** The program: one for many roles. HELIOGRAPH_WORKER names the contexts whose projections, reactions and jobs this process runs. */
export const runProgram = (settings: Settings, log: Logger): Promise<void> => runUntilStopped({ settings, contexts, log });
