import { currentContextFor } from '@heliograph/cqrs';
import { type ModerationNotice, type Notice, SendNotice } from '@heliograph/identity-contracts';
import type { StoredEvent, UserId } from '@heliograph/kernel';
import { FindAppealState, type SubjectType } from '@heliograph/moderation-contracts';
import type { AppealResolved, DecisionLifted, SubjectDecided } from '@heliograph/moderation-core';
import { reaction } from '@heliograph/projections';
import type { WorkServices } from '@heliograph/runtime';

type Services = Pick<WorkServices, 'dispatcher'>;

const send = (event: StoredEvent, userId: UserId, notice: Notice, { dispatcher }: Services): Promise<void> =>
  dispatcher.dispatch(new SendNotice(currentContextFor(event, 'moderation.notices'), userId, notice, event.recordedAt));

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

/** B6: whom a decision concerns is sent a mail. What was looked at and left as it is concerns nobody. */
export const noticesReaction = reaction<AppealResolved | DecisionLifted | SubjectDecided, Services>({
  name: 'moderation.notices',
  queue: 'moderation',
  log: 'moderation',
  on: {
    'moderation.subject-decided': async (event, services) => {
      const notice = noticeOf(event.data);
      if (notice !== null) await send(event, event.data.ownerId, notice, services);
    },
    'moderation.decision-lifted': async (event, services) => {
      const { ownerId, decisionId } = event.data;
      const appeal = await services.dispatcher.dispatch(new FindAppealState(decisionId));
      // The answer to the appeal says it already.
      if (appeal !== 'granted') await send(event, ownerId, 'decision-lifted', services);
    },
    'moderation.appeal-resolved': (event, services) => send(event, event.data.ownerId, 'appeal-resolved', services),
  },
});
