import { confirm } from '@clack/prompts';
import { exitCodes } from './exit-codes.js';
import type { Output } from './output.js';

interface Question {
  /** True if it was answered by `--yes`. */
  readonly yes: boolean;
  readonly question: string;
  /** Said where nobody can be asked. */
  readonly without: string;
}

/** Does what cannot be undone, if a person at a terminal says yes or `--yes` was given. Returns the exit code. */
export async function withConfirmation(
  output: Output,
  { yes, question, without }: Question,
  work: () => Promise<number | void>,
): Promise<number> {
  if (!yes && (!process.stdin.isTTY || !process.stderr.isTTY)) {
    output.message(without);
    return exitCodes.usage;
  }
  if (yes || (await confirm({ message: question, initialValue: false, output: process.stderr })) === true)
    return (await work()) ?? exitCodes.ok;
  output.message('Nothing was changed.');
  return exitCodes.ok;
}
