import { moderationRejections } from '@heliograph/moderation-contracts';
import type { BoundedContext } from '@heliograph/runtime';
import { moderationLog } from './moderation.log.js';
import { ModerationModule } from './moderation.module.js';

export const moderationContext: BoundedContext = {
  name: 'moderation',
  log: moderationLog,
  streams: {},
  migrations: { schema: 'moderation', migrations: [], people: [] },
  rejections: moderationRejections,
  projections: [],
  reactions: [],
  forgetting: [],
  module: ModerationModule,
};
