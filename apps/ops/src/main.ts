import 'reflect-metadata';
import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.js';
import { heliograph } from './program.js';

try {
  await heliograph().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
}
