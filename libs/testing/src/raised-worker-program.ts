import { join } from 'node:path';
import { add } from '@heliograph/database';
import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { openRuntime, type RuntimeOptions, startWorkers } from '@heliograph/runtime';
import { from, projection } from '@heliograph/projections';
import { endProcess } from '@heliograph/timing';
import { counters, countersProjection, sampleContext, type SampleEvent, wordsProjection } from './sample-context.js';

type Services = Parameters<typeof startWorkers>[0]['services'];

export interface RaisedWorkerOptions {
  readonly databaseUrl: string;
  readonly queues: RuntimeOptions['queues'];
  readonly masterKey: string;
}

/** Path of this file, for processes of their own. */
export const raisedWorkerProgram = join(import.meta.dirname, 'raised-worker-program.ts');

/** Milliseconds that an event takes, so that a rebuild can be met in its middle. */
const SLOWNESS = 0.3;

/** The counters of the next build: by a handler, so that there are several batches. */
export const raisedCounters = projection({
  ...countersProjection,
  version: 2,
  sources: [
    from<SampleEvent>('sample', {
      'sample.point-given': ({ data }) => {
        for (const until = performance.now() + SLOWNESS; performance.now() < until; );
        return [add(counters, { thing_id: data.thingId }, { points: 1 })];
      },
    }),
  ],
});

/** A worker of the next build, until it is killed, or its parent is; it prints what it rebuilds. */
export async function runRaisedWorker({ masterKey, ...where }: RaisedWorkerOptions): Promise<void> {
  const runtime = await openRuntime({
    ...where,
    contexts: [{ ...sampleContext, projections: [raisedCounters, wordsProjection] }],
    masterKey: new LocalMasterKey(masterKey),
    storageUrl: 'file:///tmp',
    applicationName: 'heliograph raised worker',
  });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  startWorkers({
    ...{ runtime, contexts: 'all', services: { log: () => undefined } as Partial<Services> as Services, sweepMilliseconds: 200 },
    onError: (what, error) => say(`${what}: ${error.message}`),
    onRebuilding: () => say('rebuilding'),
    onRebuilt: ({ resumed }) => say(resumed ? 'resumed' : 'anew'),
  });
  process.on('disconnect', () => void endProcess(0));
}
