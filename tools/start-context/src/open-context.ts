import { createLog, startApi } from '@heliograph/api';
import type { Settings } from '@heliograph/settings';
import { runWorker } from '@heliograph/worker';
import { servers, standIns } from './composition.js';
import { prepare } from './prepare.js';
import { standInContext } from './stand-in-context.js';

export interface OpenContextOptions {
  /** Of a database that is this context's alone. */
  readonly settings: Settings;
  readonly logFile: string;
  /** A projection stands still although events wait. */
  readonly onStall: () => void;
}

export interface OpenContext {
  /** Of a person who may do all that a person without a role may. */
  readonly token: string;
  /** First the api, so that no write comes any more; then the worker. */
  stop(): Promise<void>;
}

/** Routes and worker of one context in this process, stand-ins behind them where another context is asked. */
export async function openContext(name: string, { settings, logFile, onStall }: OpenContextOptions): Promise<OpenContext> {
  const load = servers[name];
  if (!load) throw new Error(`There is no context ${name}; there are ${Object.keys(servers).join(', ')}`);
  const others = standIns.filter(({ context }) => context !== name);
  const contexts = [await load(), ...others.map(standInContext)];
  const token = await prepare(settings, contexts, others);
  const log = createLog(settings.logLevel, logFile);
  const worker = await runWorker({ settings, contexts, log, onStall });
  const api = await startApi({ settings, contexts, log, only: name }).catch(async (error: unknown) => {
    await worker.stop();
    throw error;
  });
  return {
    token,
    stop: async () => {
      await api.stop();
      await worker.stop();
    },
  };
}
