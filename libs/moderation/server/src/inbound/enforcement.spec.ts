import { newContext } from '@heliograph/cqrs';
import { DisableUser, EnableUser, FindTakenDownAvatar } from '@heliograph/identity-contracts';
import { DecisionId, UserId } from '@heliograph/kernel';
import { userSubject } from '@heliograph/moderation-contracts';
import { describe, expect, it } from '@jest/globals';
import { enforce, settleSuspension } from './enforcement.js';

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

  it('is none where all have been lifted since, and one where a suspension has been added since', async () => {
    expect(await settled([row(1)], [])).toEqual(['disabled: decision 1', 'enabled']);
    expect(await settled([], [row(3)])).toEqual(['enabled', 'disabled: decision 3']);
  });

  it('is left to identity where its end has come', async () => {
    expect(await settled([row(1, new Date('2026-11-24T00:00:00Z'))])).toEqual([]);
  });
});

describe('B5 the picture of a person', () => {
  const decidedAt = new Date('2026-11-25T00:00:00Z');
  async function enforced(
    reason: 'illegal' | 'nudity',
    liftedAt: Date | null,
    picture: object | null = { checksum: 'aa', fingerprint: null },
  ) {
    const done: [string, object][] = [];
    const dispatch = async (message: { context?: object }) => {
      const { context: _, ...data } = message;
      done.push([message.constructor.name, data]);
      return message instanceof FindTakenDownAvatar ? picture : undefined;
    };
    const { type, id, ownerId } = userSubject(UserId(2));
    const decision = { id: DecisionId(9), subject: { type, id }, ownerId, photoId: null, action: 'take-down', reason, note: null };
    const rest = { until: null, decidedAt, liftedAt, appeal: null } as const;
    await enforce({ dispatcher: { dispatch }, database: {} } as never, newContext('user:9'), { ...decision, ...rest } as never);
    return done;
  }
  const names = (done: [string, object][]) => done.map(([name]) => name);

  it('is taken down as it was when that was decided; an illegal one is barred, too', async () => {
    const mark = { decisionId: 9, reason: 'nudity' };
    expect(await enforced('nudity', null)).toEqual([['TakeDownAvatar', { userId: 2, mark, decidedAt }]]);
    expect(names(await enforced('illegal', null))).toEqual(['TakeDownAvatar', 'FindTakenDownAvatar', 'BarPicture']);
    expect(names(await enforced('illegal', null, null))).toEqual(['TakeDownAvatar', 'FindTakenDownAvatar']);
  });

  it('is let in again before it is shown, also where another has been chosen since', async () => {
    expect(await enforced('illegal', decidedAt)).toMatchObject([
      ['FindTakenDownAvatar', { userId: 2, decisionId: 9 }],
      ['UnbarPicture', { checksum: 'aa', decisionId: 9 }],
      ['RestoreAvatar', { userId: 2, decisionId: 9 }],
    ]);
    expect(names(await enforced('nudity', decidedAt))).toEqual(['RestoreAvatar']);
  });
});
