import { type SendNotice } from '@heliograph/identity-contracts';
import { DecisionId, UserId } from '@heliograph/kernel';
import { ReportId, SubjectId } from '@heliograph/moderation-contracts';
import type { SubjectDecided } from '@heliograph/moderation-core';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { noticesReaction } from './notices.reaction.js';

const event: SubjectDecided = {
  type: 'moderation.subject-decided',
  data: {
    ...{
      subjectType: 'photo',
      subjectId: SubjectId(7),
      photoId: null,
      ownerId: UserId(2),
      caseId: ReportId(8),
      decisionId: DecisionId(14),
    },
    ...{ action: 'take-down', reason: 'nudity', note: null, until: null, by: null, standing: [DecisionId(14)] },
    at: '2026-03-01T10:00:00.000Z',
  },
};
const OUTSIDER = UserId(2 ** 52);

/** The mails that are asked for. @param room for so many, then the worker is killed */
async function asked(room = Infinity): Promise<unknown[]> {
  const mails: unknown[] = [];
  const dispatch = async ({ userId, notice, happenedAt, decisionId }: SendNotice) => {
    if (mails.length === room) throw new Error('killed');
    mails.push([userId, notice, happenedAt.toISOString(), decisionId]);
  };
  const query = async () => [3, 4, OUTSIDER].map((id) => ({ id }));
  const run = noticesReaction.on[event.type]?.(stored(event) as never, { dispatcher: { dispatch }, database: { query } } as never);
  await Promise.resolve(run).catch(({ message }: Error) => expect(message).toBe('killed'));
  return mails;
}

describe('mails about a decision (B1, B6)', () => {
  const moment = '2026-01-02T03:04:05.000Z';
  const mails = [
    [2, 'photo-taken-down', moment, 14],
    [3, 'report-decided', moment, null],
    [4, 'report-decided', moment, null],
  ];

  it('B1 B6 go to the owner and to those who reported, but not to people without an account, who have mails of their own', async () =>
    expect(await asked()).toEqual(mails));

  it('are the same mails when it runs again, by which identity knows them: person, kind, moment of the event, and decision', async () => {
    expect(await asked(2)).toEqual(mails.slice(0, 2));
    expect(await asked()).toEqual(mails);
  });
});
