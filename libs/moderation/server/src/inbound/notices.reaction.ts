import { currentContextFor } from '@heliograph/cqrs';
import { type ModerationNotice, SendNotice } from '@heliograph/identity-contracts';
import type { DecisionId, StoredEvent, UserId } from '@heliograph/kernel';
import { FindAppealState, isOutsider, type SubjectType } from '@heliograph/moderation-contracts';
import type { AppealResolved, DecisionLifted, SubjectDecided } from '@heliograph/moderation-core';
import { reaction } from '@heliograph/projections';
import type { WorkServices } from '@heliograph/runtime';
import { reportersOf } from '../report/report-rows.js';

type Services = Pick<WorkServices, 'dispatcher' | 'database'>;

type OfDecision = StoredEvent & { readonly data: { readonly ownerId: UserId; readonly decisionId: DecisionId } };

function send(event: OfDecision, notice: ModerationNotice, { dispatcher }: Pick<Services, 'dispatcher'>): Promise<void> {
  const { ownerId, decisionId } = event.data;
  return dispatcher.dispatch(new SendNotice(currentContextFor(event, 'moderation.notices'), ownerId, notice, event.recordedAt, decisionId));
}

function noticeOf({ action, subjectType }: SubjectDecided['data']): ModerationNotice | null {
  switch (action) {
    case 'none':
      return null;
    case 'warn':
      return 'warned';
    case 'suspend':
      return 'account-suspended';
    case 'take-down':
      return takedownNotices[subjectType];
  }
}

const takedownNotices = {
  photo: 'photo-taken-down',
  comment: 'comment-taken-down',
  user: 'avatar-taken-down',
} as const satisfies Record<SubjectType, ModerationNotice>;

/** B1: everybody who reported it, by a mail that leads to their list. People without an account have mails of their own. */
async function answerReporters(
  event: StoredEvent & { readonly data: SubjectDecided['data'] },
  { dispatcher, database }: Services,
): Promise<void> {
  const { caseId } = event.data;
  if (caseId === null) return;
  for await (const reporter of reportersOf(database, caseId)) {
    if (isOutsider(reporter)) continue;
    const context = currentContextFor(event, 'moderation.notices');
    await dispatcher.dispatch(new SendNotice(context, reporter, 'report-decided', event.recordedAt));
  }
}

/**
 * B6: whom a decision concerns is sent a mail. What was looked at and left as it is concerns nobody but those who reported it. When this runs again
 * it asks for the same mails, of the moment of the event, and identity takes each of them once.
 */
export const noticesReaction = reaction<AppealResolved | DecisionLifted | SubjectDecided, Services>({
  name: 'moderation.notices',
  queue: 'moderation',
  log: 'moderation',
  on: {
    'moderation.subject-decided': async (event, services) => {
      const notice = noticeOf(event.data);
      if (notice !== null) await send(event, notice, services);
      await answerReporters(event, services);
    },
    'moderation.decision-lifted': async (event, services) => {
      const appeal = await services.dispatcher.dispatch(new FindAppealState(event.data.decisionId));
      // The answer to the appeal says it already.
      if (appeal !== 'granted') await send(event, 'decision-lifted', services);
    },
    'moderation.appeal-resolved': (event, services) => send(event, 'appeal-resolved', services),
  },
});
