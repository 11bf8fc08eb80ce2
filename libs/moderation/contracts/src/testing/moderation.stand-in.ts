import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import { FindAppeal, FindAppealState, FindDecisionOf, FindOpenAppeal, ListAppeals, ListDecisionsOf } from '../appeal.messages.js';
import { FindBlocks, IsBlocked, ListBlocks, noBlocks } from '../block.messages.js';
import { FindDecision } from '../decision.messages.js';
import * as contract from '../index.js';
import { moderationRejections } from '../moderation.rejections.js';
import { FindMuted, ListMutes } from '../mute.messages.js';
import { ListReportsOf } from '../report.messages.js';

/** What moderation says while another context runs alone: nobody blocks or mutes anybody. */
export const standIn: StandIn = {
  context: 'moderation',
  contract,
  answers: [
    answer(ListDecisionsOf, () => onePage([])),
    answer(FindDecision, () => null),
    answer(FindDecisionOf, () => null),
    answer(FindAppeal, () => null),
    answer(FindAppealState, () => null),
    answer(FindOpenAppeal, () => null),
    answer(ListAppeals, () => onePage([])),
    answer(FindBlocks, () => noBlocks),
    answer(IsBlocked, () => false),
    answer(ListBlocks, () => onePage([])),
    answer(ListReportsOf, () => onePage([])),
    answer(ListMutes, () => onePage([])),
    answer(FindMuted, () => []),
  ],
  rejections: moderationRejections,
  events: [],
};
