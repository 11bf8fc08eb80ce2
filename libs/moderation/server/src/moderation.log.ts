import { defineLog } from '@heliograph/event-store';
import { type DecisionId, StreamId, type UserId } from '@heliograph/kernel';
import type { Subject } from '@heliograph/moderation-contracts';
import { appealEvents } from './appeal/appeal.events.js';
import { appealsInline } from './appeal/appeals.projection.js';
import { caseEvents } from './case/case.events.js';
import { casesInline } from './case/case.projection.js';
import { reportEvents } from './report/report.events.js';
import { blockEvents } from './block/block.events.js';
import { blocksInline } from './block/block.projection.js';
import { muteEvents } from './mute/mute.events.js';
import { mutesInline } from './mute/mute.projection.js';

export const moderationLog = defineLog({
  name: 'moderation',
  events: [...reportEvents, ...caseEvents, ...appealEvents, ...blockEvents, ...muteEvents],
  inline: [casesInline, appealsInline, blocksInline, mutesInline],
});
export const reportStream = ({ type, id }: Subject, userId: UserId): StreamId => StreamId(`report-${type}-${id}-${userId}`);
export const caseStream = ({ type, id }: Subject): StreamId => StreamId(`case-${type}-${id}`);
export const appealStream = (decisionId: DecisionId): StreamId => StreamId(`appeal-${decisionId}`);
export const erasedStream = (userId: UserId): StreamId => StreamId(`erased-${userId}`);

export const blockStream = (userId: UserId, blockedId: UserId): StreamId => StreamId(`block-${userId}-${blockedId}`);
export const muteStream = (userId: UserId, mutedId: UserId): StreamId => StreamId(`mute-${userId}-${mutedId}`);
