import 'reflect-metadata';
import { exitCodes } from './exit-codes.js';
import { heliograph } from './program.js';
import { runCommandLine } from './run.js';

// Whoever read our data has seen enough of it: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failed));

await runCommandLine(heliograph());
