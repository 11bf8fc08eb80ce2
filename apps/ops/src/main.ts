import 'reflect-metadata';
import { endProcess } from '@heliograph/timing';
import { exitCodes } from './exit-codes.js';
import { lostOutput, output } from './output.js';
import { heliograph } from './program.js';
import { runCommandLine } from './run.js';

async function main(): Promise<void> {
  await runCommandLine(heliograph());
  const lost = lostOutput();
  if (lost) {
    output(false).message(`The output was not written: ${lost.message}`);
    process.exitCode = exitCodes.failed;
  }
  // A connection to a part that does not answer would keep the process.
  await endProcess();
}

void main();
