import { openRuntime, type RuntimeOptions, startWorkers } from '@heliograph/runtime';
import { sampleContext } from './sample-context.js';
import { shelfContext } from './shelf-context.js';

export interface SampleWorkerOptions {
  readonly databaseUrl: string;
  readonly queues: RuntimeOptions['queues'];
  /** 32 bytes as hexadecimal digits. */
  readonly masterKey: string;
  readonly sweepMilliseconds: number;
}

/** Works for the sample context and the one with the shelves until it is killed, or its parent is. */
export async function runSampleWorker({ masterKey, sweepMilliseconds, ...where }: SampleWorkerOptions): Promise<void> {
  process.on('disconnect', () => process.exit());
  const runtime = await openRuntime({
    ...where,
    contexts: [sampleContext, shelfContext],
    masterKey: Buffer.from(masterKey, 'hex'),
    storageUrl: 'file:///tmp',
    applicationName: 'heliograph sample worker',
  });
  // Neither has work of its own that could ask for any of these.
  const services = {} as Parameters<typeof startWorkers>[0]['services'];
  startWorkers({
    ...{ runtime, contexts: 'all', services, sweepMilliseconds },
    onHalt: (halt) => process.stderr.write(`halted ${JSON.stringify(halt)}\n`),
    onError: (what, error) => process.stderr.write(`${what}: ${error.message}\n`),
  });
  process.send?.('ready');
}
