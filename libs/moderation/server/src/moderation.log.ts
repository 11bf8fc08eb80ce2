import { defineLog } from '@heliograph/event-store';
import { type DecisionId, StreamId, type UserId } from '@heliograph/kernel';
import { moderationEvents, type Subject } from '@heliograph/moderation-contracts';
import { appealEvents, caseEvents, reportEvents } from '@heliograph/moderation-core';
import { appealsInline } from './appeal/appeals.projection.js';
import { casesInline } from './case/case.projection.js';
import { blockRelation } from './block/block.relation.js';
import { muteRelation } from './mute/mute.relation.js';

export const moderationLog = defineLog({
  name: 'moderation',
  published: moderationEvents,
  events: [...reportEvents, ...caseEvents, ...appealEvents, ...blockRelation.events, ...muteRelation.events],
  inline: [casesInline, appealsInline, blockRelation.inline, muteRelation.inline],
});
export const reportStream = ({ type, id }: Subject, userId: UserId): StreamId => StreamId(`report-${type}-${id}-${userId}`);
export const caseStream = ({ type, id }: Subject): StreamId => StreamId(`case-${type}-${id}`);
export const appealStream = (decisionId: DecisionId): StreamId => StreamId(`appeal-${decisionId}`);
export const erasedStream = (userId: UserId): StreamId => StreamId(`erased-${userId}`);
