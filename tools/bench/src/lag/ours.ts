import type { QueuesLocation } from '@heliograph/queues';
import { openApplication, openRuntime, type Runtime, startWorkers } from '@heliograph/runtime';
import { benchContext, benchLog, benchMasterKey, liked, newStream, request } from '../bench-context.js';
import type { Appender, StopWork } from './subject.js';

export async function openOurs(url: string, queues: QueuesLocation): Promise<Appender> {
  const runtime = await open(url, queues);
  return {
    append: (photoId) =>
      runtime.store.append(benchLog, {
        streams: [{ stream: newStream('like'), expectedVersion: 0, events: [liked(photoId)] }],
        context: request(),
      }),
    close: () => runtime.close(),
  };
}

/** As apps/worker does it, with the bench's context. */
export async function startOurWorker(url: string, queues: QueuesLocation): Promise<StopWork> {
  const runtime = await open(url, queues);
  const { application, dispatcher } = await openApplication(runtime);
  const { database, store } = runtime;
  const say = (message: string) => process.stderr.write(`worker: ${message}\n`);
  const log = ({ message }: { message: string }) => say(message);
  const work = startWorkers({
    runtime,
    contexts: 'all',
    services: { dispatcher, database, store, queues: runtime.queues, storageUrl: 'file:unused', log },
    onHalt: ({ reason }) => say(`halted: ${reason}`),
    onError: (what, error) => say(`${what}: ${error.message}`),
  });
  return async () => {
    await work.stop();
    await application.close();
    await runtime.close();
  };
}

function open(url: string, queues: QueuesLocation): Promise<Runtime> {
  return openRuntime({
    contexts: [benchContext],
    databaseUrl: url,
    queues,
    masterKey: benchMasterKey,
    storageUrl: 'file:unused',
    applicationName: 'heliograph bench',
    onQueueProblem: ({ message }) => process.stderr.write(`queues: ${message}\n`),
  });
}
