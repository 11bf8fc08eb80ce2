import 'reflect-metadata';
import { programLog } from '@heliograph/runtime/observability';
import { loadSettings, settingsWarnings, startFailure } from '@heliograph/settings';
import { endProcess } from '@heliograph/timing';
import { runProgram } from './composition.js';

async function main(): Promise<void> {
  const settings = loadSettings();
  const log = programLog({ program: 'worker', level: settings.logLevel });
  for (const line of settingsWarnings(process.env, settings)) log.warn(line);
  await runProgram(settings, log);
}

void main().catch(async (error: unknown) => {
  const { text, code } = startFailure(error);
  process.stderr.write(`${text}\n`);
  await endProcess(code);
});
