import { type Environment, SettingsError, startExitCodes, startFailure } from '@heliograph/settings';
import { listenForStop, type StopSignals } from './stop-signals.js';

/** Steps that are undone when a run ends, the last one first. */
export type Undo = () => void | Promise<void>;

export interface Run {
  readonly signals: StopSignals;
  readonly undo: Undo[];
  /** Ends the run as failed. */
  readonly giveUp: GiveUp;
  /** Rejects when the run was given up. */
  readonly givenUp: Promise<never>;
  /** Resolves when a signal asks to stop, and rejects when the run was given up. */
  readonly untilAsked: () => Promise<void>;
}

/** @param exitCode of a program that has ended and will end again */
export type GiveUp = (reason: string, exitCode?: number) => void;

/** Settings that are wrong here are wrong in what is started, too. */
function exitCodeOf(error: unknown): number {
  const { exitCode } = error as { exitCode?: number | null };
  return error instanceof SettingsError || exitCode === startExitCodes.settings ? startExitCodes.settings : startExitCodes.failed;
}

interface Surroundings {
  readonly env: Environment;
  readonly say: (line: string) => void;
}

/** Runs `run` until it ends, undoes what it has begun, and returns the exit code: 0 also where a signal ended it. */
export async function runUntilStop({ env, say }: Surroundings, run: (run: Run) => Promise<void>): Promise<number> {
  // The reader of our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const signals = listenForStop(env, say);
  const undo: Undo[] = [];
  let giveUp: GiveUp = () => {};
  const givenUp = new Promise<never>(
    (_, reject) => (giveUp = (reason, exitCode) => reject(Object.assign(new Error(reason), { exitCode }))),
  );
  givenUp.catch(() => {});
  // eslint-disable-next-line no-restricted-properties -- no time-out: either of two events ends the run
  const untilAsked = () => Promise.race([signals.requested, givenUp]);
  let code = 0;
  try {
    await run({ signals, undo, giveUp, givenUp, untilAsked });
  } catch (error) {
    if (!signals.stopping.aborted) {
      code = exitCodeOf(error);
      const reason = error instanceof SettingsError ? startFailure(error).text : (error as Error).message;
      // Empty: the program that ended has said it.
      if (reason !== '') console.error(reason);
    }
  }
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      code = 1;
      console.error((error as Error).message);
    }
  }
  if (signals.stopping.aborted) say('Stopped.');
  signals.off();
  return code;
}
