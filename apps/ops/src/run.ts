import { isConnectionError } from '@heliograph/database';
import { Unavailable } from '@heliograph/event-store';
import { Rejected } from '@heliograph/kernel';
import { ForeignMasterKey } from '@heliograph/event-store/privacy';
import { ServiceUnavailable, SettingsError, startFailure } from '@heliograph/settings';
import { type Command, CommanderError } from 'commander';
import { openSession } from './composition.js';
import { exitCodes } from './exit-codes.js';
import { RequestTimeout } from './request-timeout.js';
import { output, BrokenPipe } from './output.js';
import type { Session } from './session.js';

/** Runs a command's work with a session, prints errors in one line and sets the exit code. `work` may return an exit code of its own. */
export function action<Args extends unknown[]>(work: (session: Session, ...args: Args) => Promise<number | void>) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const session = openSession(output(command.optsWithGlobals().json === true));
    try {
      process.exitCode = (await work(session, ...(given.slice(0, -1) as Args))) ?? exitCodes.ok;
    } catch (error) {
      const { code, lines } = outcomeOf(error);
      process.exitCode = code;
      for (const line of lines) session.output.message(line);
    } finally {
      await session.close();
    }
  };
}

/** Parses and runs one command line; `args` default to the process' own. commander has printed what is wrong with the arguments before it throws. */
export async function runCommandLine(program: Command, args = process.argv.slice(2)): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** A table, schema or column is not there. */
const NOT_MIGRATED = new Set(['42P01', '3F000', '42703']);

function outcomeOf(error: unknown): { code: number; lines: string[] } {
  if (error instanceof SettingsError)
    return {
      code: error.message.startsWith('Heliograph') ? exitCodes.unavailable : exitCodes.settings,
      lines: [startFailure(error).text],
    };
  if (error instanceof CommanderError) return { code: exitCodes.usage, lines: [error.message] };
  if (error instanceof ServiceUnavailable) return { code: exitCodes.unavailable, lines: [error.message] };
  if (error instanceof ForeignMasterKey) return { code: exitCodes.settings, lines: [error.message] };
  if (error instanceof BrokenPipe) return { code: exitCodes.ok, lines: [] };
  if (error instanceof RequestTimeout) return { code: exitCodes.faultFound, lines: [error.message] };
  if (error instanceof Rejected) {
    const fields = Object.entries(error.errors ?? {}).map(([field, texts]) => `  ${field}: ${texts.join(', ')}`);
    return { code: exitCodes.refused, lines: [`Refused: ${error.message}`, ...fields] };
  }
  if (error instanceof Unavailable || isConnectionError(error))
    return { code: exitCodes.unavailable, lines: ['The database does not answer; see `npm start` and `heliograph doctor`.'] };
  if (NOT_MIGRATED.has((error as { code?: string }).code ?? ''))
    return {
      code: exitCodes.settings,
      lines: [
        `DATABASE_URL leads to a database that is not migrated to this build (${(error as Error).message}): run heliograph db migrate`,
      ],
    };
  return { code: exitCodes.failed, lines: [(error as Error).message] };
}
