import { CountMissingFormats } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import { exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { rebuildRenditions } from './media.js';

/** After Ctrl-C, where so many photos lack formats; nothing is made. */
const interrupted = (missing: number, answers: object[]) =>
  ({
    contexts: [],
    stopping: () => true,
    runtime: async () => ({ database: { query: async () => [] } }),
    dispatcher: async () => ({ dispatch: async (message: object) => (message instanceof CountMissingFormats ? missing : []) }),
    output: { answer: (answer: object) => void answers.push(answer), progress: () => undefined },
  }) as unknown as Session;

describe('media rebuild that is interrupted', () => {
  it('ends with 3 while photos still lack some, and with 0 where none does', async () => {
    const answers: object[] = [];
    expect(await rebuildRenditions(interrupted(2, answers))).toBe(exitCodes.faultFound);
    expect(await rebuildRenditions(interrupted(0, answers))).toBe(exitCodes.ok);
    expect(answers).toEqual([
      { photos: 2, made: 0, missing: 2 },
      { photos: 0, made: 0, missing: 0 },
    ]);
  });
});
