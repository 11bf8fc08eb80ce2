import 'reflect-metadata';
import { exitCodes } from './exit-codes.js';
import { heliograph } from './program.js';
import { runCommandLine } from './run.js';

// The reader of a pipe has closed it (`| head`): not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failed));

// A message that cannot be written ends no work.
process.stderr.on('error', () => {});

// A connection to a part that does not answer would keep the process.
void runCommandLine(heliograph()).then(() => process.exit());
