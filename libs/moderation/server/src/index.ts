export { moderationContext } from './moderation.context.js';
export { ModerationModule as moderationModule } from './moderation.module.js';
