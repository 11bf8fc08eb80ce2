import type { BoundedContext } from '@heliograph/runtime';
import { ForgetRelations, socialGraphRejections } from '@heliograph/social-graph-contracts';
import { follow, photoLike } from '@heliograph/social-graph-core';
import { follows, followTotals } from './follow/follow.relation.js';
import { blocksReaction } from './inbound/blocks.reaction.js';
import { suspensionsReaction } from './inbound/suspensions.reaction.js';
import { SocialGraphRelations1700000000001 } from './migrations/0001-relations.js';
import { SocialGraphHiddenRelations1700000000002 } from './migrations/0002-hidden-relations.js';
import { likeTotals, photoLikes } from './photo-like/photo-like.relation.js';
import { socialGraphLog } from './social-graph.log.js';
import { SocialGraphModule } from './social-graph.module.js';

export const socialGraphContext: BoundedContext = {
  name: 'social-graph',
  log: socialGraphLog,
  streams: { follow, 'photo-like': photoLike, 'social-graph-repair': null },
  migrations: {
    schema: 'social_graph',
    migrations: [SocialGraphRelations1700000000001, SocialGraphHiddenRelations1700000000002],
    people: [
      { table: follows, rows: 'follower_id = $1 or followee_id = $1' },
      { table: followTotals, rows: 'user_id = $1 and (followers <> 0 or following <> 0)' },
      { table: photoLikes, rows: 'user_id = $1' },
      { table: likeTotals, nobody: [] },
    ],
  },
  rejections: socialGraphRejections,
  projections: [],
  reactions: [suspensionsReaction, blocksReaction],
  forgetting: [ForgetRelations],
  module: SocialGraphModule,
};
