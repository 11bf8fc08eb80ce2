import { newContext } from '@heliograph/cqrs';
import { SweepSuspensions } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';

/** Readers compare the time themselves; counters have five seconds after an end (B4). One statement each time, of every worker. */
const PAUSE_MILLISECONDS = 3_000;

/** Writes down that suspensions have ended by themselves, which readers feel without it. Several workers may do it at once. */
export function endSuspensions({ dispatcher, log }: Pick<WorkServices, 'dispatcher' | 'log'>): Work {
  const end = async (): Promise<void> => {
    const ended = await dispatcher.dispatch(new SweepSuspensions(newContext('system:suspensions')));
    if (ended > 0) log({ level: 'info', message: `${ended} suspensions have ended` });
  };
  return every(PAUSE_MILLISECONDS, end, { onError: ({ message }) => log({ level: 'warn', message: `suspensions: ${message}` }) });
}
