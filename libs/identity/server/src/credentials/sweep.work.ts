import { newContext } from '@heliograph/cqrs';
import { SweepAvatars, SweepCredentials } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';

const FIRST_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 3_600_000;

/** Periodically deletes codes, tokens, grants, sessions and pictures that can never be used again, and old requests of apps. Several workers may do it at once. */
export function sweepCredentials(
  { dispatcher, log }: Pick<WorkServices, 'dispatcher' | 'log'>,
  first = FIRST_MILLISECONDS,
  pause = PAUSE_MILLISECONDS,
): Work {
  const sweep = async (): Promise<void> => {
    const rows = await dispatcher.dispatch(new SweepCredentials(newContext('system:sweep')));
    if (rows > 0) log({ level: 'info', message: `${rows} rows of dead credentials and old requests of apps deleted` });
    const files = await dispatcher.dispatch(new SweepAvatars(newContext('system:sweep')));
    if (files > 0) log({ level: 'info', message: `${files} pictures of nobody removed` });
  };
  return every(pause, sweep, {
    firstAfterMilliseconds: first,
    onError: ({ message }) => log({ level: 'warn', message: `sweep of identity: ${message}` }),
  });
}
