import type { StatementWatch } from '@heliograph/database';
import type { Logger } from 'pino';

/** Characters of a statement without a name that are shown. */
const SHOWN = 80;

/** Hands on to `watch`, and logs what took at least `milliseconds` by its name, or its first words. Parameters are not known here. */
export function logSlowStatements(watch: StatementWatch, log: Pick<Logger, 'warn'>, milliseconds: number | null): StatementWatch {
  if (milliseconds === null) return watch;
  return {
    recordError: (name, error) => watch.recordError(name, error),
    recordDuration: (name, ms, text) => {
      watch.recordDuration(name, ms, text);
      if (ms >= milliseconds) log.warn({ statement: name === 'unnamed' ? wordsOf(text) : name, ms: Math.round(ms) }, 'slow statement');
    },
  };
}

/** Literals are left out: texts of statements have parameters for values, and nothing shall depend on it. */
const wordsOf = (text: string): string =>
  text
    .replace(/'[^']*'/g, "'...'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN);
