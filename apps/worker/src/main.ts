import 'reflect-metadata';
import { contexts } from '@heliograph/contexts';
import { openApplication, openRuntime, runtimeOptions, startWorkers } from '@heliograph/runtime';
import { loadSettings, SettingsError } from '@heliograph/settings';
import { pino } from 'pino';

/** One program, many roles: HELIOGRAPH_WORKER names the contexts whose projections, reactions and jobs this process runs. */
async function main(): Promise<void> {
  const settings = loadSettings();
  const log = pino({ level: settings.logLevel, base: { program: 'worker' } });
  const runtime = await openRuntime({
    ...runtimeOptions(settings, contexts, 'heliograph worker'),
    onQueueProblem: ({ level, queue, message }) => log[level]({ queue }, message),
  });
  const { application, dispatcher } = await openApplication(runtime);
  const work = startWorkers({
    runtime,
    contexts: settings.worker.contexts,
    services: {
      dispatcher,
      database: runtime.database,
      store: runtime.store,
      queues: runtime.queues,
      storageUrl: settings.storage.url,
      log: ({ level, message }) => log[level](message),
    },
    onHalt: ({ projection, log: followed, seq, reason }) =>
      log.error(
        { projection, log: followed, seq },
        `halted: ${reason}; mend it, then: heliograph projections resume ${projection.split('@')[0]}`,
      ),
    onError: (what, error) => log.warn({ what, error: error.message }, 'will try again'),
  });
  log.info({ contexts: settings.worker.contexts }, 'working');
  process.send?.('ready');

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'draining');
    await work.stop();
    await application.close();
    await runtime.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // The supervisor is gone: nobody else would end this process.
  process.on('disconnect', () => void stop('supervisor gone'));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exit(error instanceof SettingsError ? 78 : 1);
});
