import 'reflect-metadata';
import { programLog } from '@heliograph/observability';
import { loadSettings, SettingsError } from '@heliograph/settings';
import { endProcess } from '@heliograph/timing';
import { runProgram } from './composition.js';

async function main(): Promise<void> {
  const settings = loadSettings();
  await runProgram(settings, programLog({ program: 'worker', level: settings.logLevel }));
}

/** Its loader waits for it (tools/nx-plugin/bundler/loader.mjs). */
export const started = main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  await endProcess(error instanceof SettingsError ? 78 : 1);
});
