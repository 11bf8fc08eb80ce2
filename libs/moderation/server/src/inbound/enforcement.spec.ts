import { newContext } from '@heliograph/cqrs';
import { DisableUser, EnableUser } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { settleSuspension } from './enforcement.js';

interface Row {
  readonly id: number;
  readonly note: string;
  readonly until: Date | null;
}

/** @param meanwhile suspensions that stand, each time after a command is done: what other processes have decided */
function settled(before: readonly Row[], ...meanwhile: (readonly Row[])[]) {
  let standing = before;
  const done: string[] = [];
  const dispatch = async (command: unknown) => {
    done.push(command instanceof DisableUser ? `disabled: ${command.reason}` : command instanceof EnableUser ? 'enabled' : 'another');
    standing = meanwhile.shift() ?? standing;
  };
  const by = { dispatcher: { dispatch }, database: { query: async () => standing } };
  return settleSuspension(by as never, newContext('user:9', new Date('2026-11-25T00:00:00Z')), UserId(2)).then(() => done);
}

const row = (id: number, until: Date | null = null): Row => ({ id, note: `decision ${id}`, until });

describe('B4 the one state of a suspension, when several decide about a person at once', () => {
  it('is that of the newest decision, whichever process is the last to act', async () => {
    expect(await settled([row(1)])).toEqual(['disabled: decision 1']);
    expect(await settled([row(1)], [row(2), row(1)])).toEqual(['disabled: decision 1', 'disabled: decision 2']);
    expect(await settled([row(1)], [row(2), row(1)], [row(1)])).toEqual([
      'disabled: decision 1',
      'disabled: decision 2',
      'disabled: decision 1',
    ]);
  });

  it('is none where all were lifted meanwhile, and one where a suspension came meanwhile', async () => {
    expect(await settled([row(1)], [])).toEqual(['disabled: decision 1', 'enabled']);
    expect(await settled([], [row(3)])).toEqual(['enabled', 'disabled: decision 3']);
  });

  it('is left to identity where its end has come', async () => {
    expect(await settled([row(1, new Date('2026-11-24T00:00:00Z'))])).toEqual([]);
  });
});
