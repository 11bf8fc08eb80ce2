export type { ModerationEvent } from './moderation.events.js';
export { type ModerationRejection, moderationRejections } from './moderation.rejections.js';
