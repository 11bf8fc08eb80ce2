import { programLog } from '@heliograph/runtime/observability';
import type { Logger } from 'pino';
import { describeError } from './describe-error.js';

/** To standard output, or to a file. */
export const createLog = (level: string, file?: string): Logger => programLog({ program: 'api', level, file, describeError });
