import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own words, as lines of our log. Its start-up chatter is for debugging. */
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
