import { newId } from '@heliograph/event-store';
import type { Erasure, ErasureFinding } from '@heliograph/event-store/privacy';
import { CommandId, type Context, UserId } from '@heliograph/kernel';
import { every } from '@heliograph/timing';
import type { Work, WorkServices } from '../bounded-context.js';
import type { Runtime } from '../runtime.js';
import { lookAtPlaces } from './places.js';
import { laggingReadModels } from './read-models.js';

/** Everything else that an erasure does for readers within five seconds takes part of one. */
const PAUSE_MILLISECONDS = 2_000;
const RESTORED_MILLISECONDS = 60_000;
/** Files removed per batch. */
const FILES_AT_ONCE = 100;

type Parts = Pick<Runtime, 'contexts' | 'database' | 'erasures' | 'storage' | 'storedAnswers'>;

/** Continues every erasure that is due, also those of killed processes and of restored backups. Runs in every worker. */
export function workOnErasures(parts: Parts, services: WorkServices): Work {
  let restoredAt = Number.NEGATIVE_INFINITY;
  const work = async (stopping: AbortSignal): Promise<void> => {
    if (performance.now() - restoredAt > RESTORED_MILLISECONDS) {
      restoredAt = performance.now();
      await parts.erasures.resumeRestoredErasures();
    }
    while (!stopping.aborted && (await workOnNextErasure(parts, services)));
  };
  return every(PAUSE_MILLISECONDS, work, {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => services.log({ level: 'warn', message: `erasures: ${message}` }),
  });
}

/** One erasure that is due: every context erases, then every place is checked. False = none is due. */
async function workOnNextErasure(parts: Parts, services: WorkServices): Promise<boolean> {
  const { erasures } = parts;
  const erasure = await erasures.claim();
  if (!erasure) return false;
  const failed = await forgetEverywhere(parts, services, erasure);
  const places = [...failed, ...(await findErasureRemains(parts, erasure.person))];
  await erasures.record(erasure.person, places);
  const held = places.filter(({ found }) => found > 0).map(({ place }) => place);
  if (held.length > 0) services.log({ level: 'warn', message: `erasure of ${erasure.person}: not yet empty: ${held.join(', ')}` });
  else if (!erasure.certifiedAt)
    services.log({ level: 'info', message: `erasure of ${erasure.person}: all ${places.length} places are empty` });
  return true;
}

/** Every place as it is now, once the read models have had a moment to follow. */
export async function findErasureRemains(
  { database, contexts }: Pick<Parts, 'database' | 'contexts'>,
  person: number,
): Promise<ErasureFinding[]> {
  return lookAtPlaces(database, contexts, person, await laggingReadModels(database, contexts));
}

/** A context that fails is logged and tried again; the others erase all the same. */
async function forgetEverywhere(parts: Parts, services: WorkServices, { person, correlation }: Erasure): Promise<ErasureFinding[]> {
  const failed: ErasureFinding[] = [];
  const steps: [string, () => Promise<void>][] = [
    ...parts.contexts.map(({ name, forgetting = [] }): [string, () => Promise<void>] => [
      name,
      async () => {
        for (const Forget of forgetting) await services.dispatcher.dispatch(new Forget(contextOf(correlation), UserId(person)));
      },
    ]),
    ['stored answers', () => parts.storedAnswers.erase(person)],
    ['files', () => removeDoomedFiles(parts, person)],
  ];
  for (const [name, erase] of steps)
    try {
      await erase();
    } catch (error) {
      services.log({ level: 'warn', message: `erasure of ${person}: ${name}: ${(error as Error).message}` });
      failed.push({ place: name, check: 'has not erased the person yet; the log of the worker says why', found: 1 });
    }
  return failed;
}

/** A new id for each attempt: something that was enabled again since the last one has to be disabled again. */
const contextOf = (correlation: string): Context => ({
  actor: 'system:erasure',
  now: new Date(),
  origin: { via: 'system' },
  correlation,
  commandId: CommandId(newId()),
  causation: null,
});

async function removeDoomedFiles({ erasures, storage }: Parts, person: number): Promise<void> {
  for (;;) {
    const keys = await erasures.filesToRemove(person, FILES_AT_ONCE);
    if (keys.length === 0) return;
    await Promise.all(keys.map((key) => storage.remove(key)));
    await erasures.forgetFiles(person, keys);
  }
}
