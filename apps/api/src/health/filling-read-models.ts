import type { Projection } from '@heliograph/projections';
import { readModelStates } from '@heliograph/projections';
import type { Runtime } from '@heliograph/runtime';
import { every, type Periodic } from '@heliograph/timing';
import type { Logger } from 'pino';

const PAUSE_MILLISECONDS = 1_000;

/**
 * Keeps lists from reading read models that are new in this build and not filled yet: they answer 503 instead of an empty list. A read model is
 * filled once, so it ends when all are. `onError`: the database does not answer, and is asked again.
 */
export async function withholdUnfilledLists(
  { database, reads }: Pick<Runtime, 'database' | 'reads'>,
  projections: readonly Projection[],
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Pick<Periodic, 'stop'>> {
  let polling: Periodic | null = null;
  const ask = async (): Promise<boolean> => {
    const filling = (await readModelStates(database, projections)).filter(({ kind }) => kind === 'filling');
    const names = filling.map(({ projection }) => projection);
    reads.withhold(projections.filter(({ name }) => names.includes(name)).flatMap(({ tables }) => tables.map(({ name }) => name)));
    if (polling === null && names.length > 0) log.warn({ projections: names }, 'new read models are being filled; their lists answer 503');
    if (polling !== null && names.length === 0) log.info('all read models are filled');
    return names.length > 0;
  };
  let isFilling = await ask();
  if (isFilling)
    polling = every(
      PAUSE_MILLISECONDS,
      async () => {
        if (isFilling) isFilling = await ask();
      },
      { onError: (error) => log.warn({ error: error.message }, 'will ask again which read models are filled') },
    );
  return { stop: async () => polling?.stop() };
}
