import { misspeltSettings } from './misspelt.js';
import { SettingsError } from './settings-error.js';
import { misspeltLine } from './warnings.js';

/** A part that the start needs does not answer; the message is one line that names the setting. It may answer the next time. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';

  constructor(
    readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}`);
  }
}

/** Exit codes of sysexits, which process managers know: 78 = do not start it again until the settings are mended, 69 = try again. */
export const startExitCodes = { settings: 78, unavailable: 69, failed: 1 } as const;

/** What a program that cannot start says, and the code with which it ends: one line where the settings are wrong, else where it happened. */
export function startFailure(error: unknown): { readonly text: string; readonly code: number } {
  if (error instanceof SettingsError)
    return { text: [error.message, ...misspeltSettings(process.env).map(misspeltLine)].join('; '), code: startExitCodes.settings };
  if (error instanceof ServiceUnavailable) return { text: error.message, code: startExitCodes.unavailable };
  return { text: (error as Error).stack ?? String(error), code: startExitCodes.failed };
}
