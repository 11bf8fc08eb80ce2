import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { PurgeRound } from './purge-round.js';

/** B8 gives five seconds from the commit to the cache; one and a half pass before a purge is due. */
const PAUSE_MILLISECONDS = 500;
const GIVE_UP_PAUSE_MILLISECONDS = 60_000;

/** Sends pending purges. Several workers may do it at once: each is claimed by one of them. */
export function sendPurges({ database, cdnPurgeUrl, log }: Pick<WorkServices, 'database' | 'cdnPurgeUrl' | 'log'>): Work {
  const round = new PurgeRound({ database, url: cdnPurgeUrl ?? '', log });
  const onError = ({ message }: Error) => log({ level: 'warn', message: `purges: ${message}` });
  const works = [
    every(GIVE_UP_PAUSE_MILLISECONDS, () => round.giveUp(), { onError, firstAfterMilliseconds: 0 }),
    ...(cdnPurgeUrl === undefined ? [] : [every(PAUSE_MILLISECONDS, (stopping) => round.run(stopping), { onError })]),
  ];
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}
