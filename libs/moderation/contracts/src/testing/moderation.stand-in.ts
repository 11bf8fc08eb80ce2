import { answer, type StandIn } from '@heliograph/kernel/testing';
import { ListAppeals, ListDecisionsOf } from '../appeal.messages.js';
import { moderationRejections } from '../moderation.rejections.js';
import * as contract from '../index.js';

/** What moderation says while another context runs alone. */
export const standIn: StandIn = {
  context: 'moderation',
  contract,
  answers: [answer(ListDecisionsOf, () => ({ items: [], total: 0 })), answer(ListAppeals, () => ({ items: [], total: 0 }))],
  rejections: moderationRejections,
  events: [],
};
