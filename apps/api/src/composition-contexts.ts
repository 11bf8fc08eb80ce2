import { contexts } from '@heliograph/contexts';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { type RunningApi, startApi } from './start-api.js';

/** The program: the API and the pages over every context. */
export const startProgram = (settings: Settings, log: Logger): Promise<RunningApi> => startApi({ settings, contexts, log });
