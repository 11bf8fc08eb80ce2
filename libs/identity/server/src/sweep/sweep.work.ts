import { newContext } from '@heliograph/cqrs';
import { SweepAvatars, SweepCredentials, WithholdAvatars } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';

const FIRST_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;

/** Periodically deletes codes, tokens, grants, sessions and pictures that can never be used again, pictures that are taken down for good, and old requests of apps. Several workers may do it at once. */
export function sweepCredentials(
  { dispatcher, log, takedownFinalDays }: Pick<WorkServices, 'dispatcher' | 'log' | 'takedownFinalDays'>,
  first = FIRST_MILLISECONDS,
  pause = PAUSE_MILLISECONDS,
): Work {
  const sweep = async (): Promise<void> => {
    const rows = await dispatcher.dispatch(new SweepCredentials(newContext('system:sweep')));
    if (rows > 0) log({ level: 'info', message: `${rows} rows of dead credentials and old requests of apps deleted` });
    if (takedownFinalDays !== undefined) {
      const before = new Date(Date.now() - takedownFinalDays * DAY_MILLISECONDS);
      await dispatcher.dispatch(new WithholdAvatars(newContext('system:taken-down-avatars'), before));
    }
    const files = await dispatcher.dispatch(new SweepAvatars(newContext('system:sweep')));
    if (files > 0) log({ level: 'info', message: `${files} pictures of nobody removed` });
  };
  return every(pause, sweep, {
    firstAfterMilliseconds: first,
    onError: ({ message }) => log({ level: 'warn', message: `sweep of identity: ${message}` }),
  });
}
