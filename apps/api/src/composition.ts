import { contexts } from '@heliograph/contexts';
import { checkStart } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { type RunningApi, startApi } from './start-api.js';

/** Before anything is opened. */
export const checkProgram = (settings: Settings, log: Logger): Promise<void> => checkStart({ settings, contexts, log });

/** The program: the API and the pages over every context. */
export const startProgram = (settings: Settings, log: Logger): Promise<RunningApi> => startApi({ settings, contexts, log });
