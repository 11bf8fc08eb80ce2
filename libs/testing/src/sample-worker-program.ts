import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { openRuntime, type RuntimeOptions, startWorkers } from '@heliograph/runtime';
import { endProcess } from '@heliograph/timing';
import { sampleContext } from './sample-context.js';
import { shelfContext } from './shelf-context.js';

type Services = Parameters<typeof startWorkers>[0]['services'];

export interface SampleWorkerOptions {
  readonly databaseUrl: string;
  readonly queues: RuntimeOptions['queues'];
  /** 32 bytes as hexadecimal digits. */
  readonly masterKey: string;
  readonly sweepMilliseconds: number;
}

/** Works for the sample context and the one with the shelves until it is killed, or its parent is. */
export async function runSampleWorker({ masterKey, sweepMilliseconds, ...where }: SampleWorkerOptions): Promise<void> {
  process.on('disconnect', () => void endProcess(0));
  const runtime = await openRuntime({
    ...where,
    contexts: [sampleContext, shelfContext],
    masterKey: new LocalMasterKey(masterKey),
    storageUrl: 'file:///tmp',
    applicationName: 'heliograph sample worker',
  });
  const complain = (message: string) => void process.stderr.write(`${message}\n`);
  // Neither has work of its own that could ask for any other of these.
  const services: Partial<Services> = { log: ({ message }) => complain(message) };
  startWorkers({
    ...{ runtime, contexts: 'all', services: services as Services, sweepMilliseconds },
    onHalt: (halt) => complain(`halted ${JSON.stringify(halt)}`),
    onError: (what, error) => complain(`${what}: ${error.message}`),
  });
  process.send?.('ready');
}
