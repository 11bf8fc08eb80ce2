import type { BoundedContext } from '@heliograph/cqrs';
import { follow, photoLike } from '@heliograph/social-graph-core';
import { SocialGraphRelations1700000000001 } from './migrations/0001-relations.js';
import { socialGraphLog } from './social-graph.log.js';
import { SocialGraphModule } from './social-graph.module.js';

export const socialGraphContext: BoundedContext = {
  name: 'social-graph',
  log: socialGraphLog,
  streams: { follow, 'photo-like': photoLike },
  migrations: { schema: 'social_graph', migrations: [SocialGraphRelations1700000000001] },
  projections: [],
  reactions: [],
  module: SocialGraphModule,
};
