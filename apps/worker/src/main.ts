import 'reflect-metadata';
import { loadSettings, SettingsError } from '@heliograph/settings';
import { pino } from 'pino';
import { runProgram } from './composition.js';

async function main(): Promise<void> {
  const settings = loadSettings();
  await runProgram(settings, pino({ level: settings.logLevel, base: { program: 'worker' } }));
}

/** Its loader waits for it (tools/nx-plugin/bundler/loader.mjs). */
export const started = main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exit(error instanceof SettingsError ? 78 : 1);
});
