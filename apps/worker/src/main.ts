import 'reflect-metadata';
import { contexts } from '@heliograph/contexts';
import { loadSettings, SettingsError } from '@heliograph/settings';
import { pino } from 'pino';
import { runUntilStopped } from './run-until-stopped.js';

/** One program, many roles: HELIOGRAPH_WORKER names the contexts whose projections, reactions and jobs this process runs. */
async function main(): Promise<void> {
  const settings = loadSettings();
  await runUntilStopped({ settings, contexts, log: pino({ level: settings.logLevel, base: { program: 'worker' } }) });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exit(error instanceof SettingsError ? 78 : 1);
});
