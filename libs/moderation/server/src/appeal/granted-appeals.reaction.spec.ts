import { DecisionId, Rejected, UserId } from '@heliograph/kernel';
import { type Action, FindDecision, LiftDecision, SubjectId } from '@heliograph/moderation-contracts';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { grantedAppealsReaction } from './granted-appeals.reaction.js';

const resolved = (granted: boolean) =>
  stored({
    type: 'moderation.appeal-resolved',
    data: {
      decisionId: DecisionId(11),
      ownerId: UserId(7),
      reason: 'nudity',
      granted,
      note: 'Yes',
      by: null,
      at: '2026-03-01T10:00:00.000Z',
    },
  });

async function hearing(granted: boolean, lift: () => never = () => undefined as never, action: Action = 'suspend') {
  const given: unknown[] = [];
  const dispatch = async (message: unknown) => {
    if (message instanceof FindDecision) return { action, subject: { type: 'photo', id: SubjectId(5) } };
    given.push(message);
    return message instanceof LiftDecision ? lift() : undefined;
  };
  await grantedAppealsReaction.on['moderation.appeal-resolved']?.(resolved(granted) as never, { dispatcher: { dispatch } } as never);
  return given;
}

describe('a granted appeal whose process died (B6)', () => {
  it('lifts the decision', async () => expect(await hearing(true)).toMatchObject([{ decisionId: 11, lifting: { note: 'Yes', by: null } }]));

  it('B5 lets a photo go that was held when it was taken down: nobody has to look at it a third time', async () =>
    expect(await hearing(true, undefined, 'take-down')).toMatchObject([{ photoId: 5 }, { decisionId: 11 }]));

  it('and a refused one does not', async () => expect(await hearing(false)).toEqual([]));

  it('goes on where what was decided about is gone, and is tried again where it could not be done now', async () => {
    const refusing = (error: Error) => () => {
      throw error;
    };
    await hearing(true, refusing(new Rejected('photo-withheld')));
    await expect(hearing(true, refusing(new Error('away')))).rejects.toThrow('away');
  });
});
