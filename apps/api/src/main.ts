import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runUntilStop } from '@heliograph/runtime';
import { loadSettings, settingsWarnings, startFailure } from '@heliograph/settings';
import { endProcess } from '@heliograph/timing';
import { checkProgram, startProgram } from './composition.js';
import { createLog } from './http/log.js';

/** Growth of the heap in percent of live objects, before it is collected. V8's own step lets it pile up to several times that, and gives few of the pages back, which looks like a leak. */
const MAX_GARBAGE = 40;

async function main(): Promise<void> {
  const settings = loadSettings();
  setFlagsFromString(`--heap-growing-percent=${MAX_GARBAGE}`);
  const log = createLog(settings.logLevel);
  for (const line of settingsWarnings(process.env, settings)) log.warn(line);
  await checkProgram(settings, log);
  const { installation } = await runUntilStop(log, () => startProgram(settings, log), settings.drainSeconds);
  log.info({ port: settings.api.port, metrics: settings.metrics.port }, 'listening');
  process.send?.({ installation });
}

void main().catch(async (error: unknown) => {
  const { text, code } = startFailure(error);
  process.stderr.write(`${text}\n`);
  await endProcess(code);
});
