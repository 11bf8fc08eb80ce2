import { defineLog, rowsRepaired } from '@heliograph/event-store';
import { socialGraphEvents } from '@heliograph/social-graph-contracts';
import { followRelation } from './follow/follow.relation.js';
import { photoLikeRelation } from './photo-like/photo-like.relation.js';

export const socialGraphLog = defineLog({
  name: 'social-graph',
  published: socialGraphEvents,
  events: [...followRelation.events, ...photoLikeRelation.events, rowsRepaired('social-graph')],
  inline: [followRelation.inline, photoLikeRelation.inline],
});
