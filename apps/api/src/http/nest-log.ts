import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's messages as lines of our log; those of its start-up at level debug. */
export function nestLog(log: Logger): LoggerService {
  const say =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      const place = rest.findLast((part) => typeof part === 'string' && !part.includes('\n'));
      if (message instanceof Error) log[level]({ place, err: message }, 'nest');
      else log[level]({ place }, String(message));
    };
  return { log: say('debug'), warn: say('warn'), error: say('error'), debug: say('debug'), verbose: say('debug') };
}
