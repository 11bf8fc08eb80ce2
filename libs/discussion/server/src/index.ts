export { discussionContext } from './discussion.context.js';
export { discussionLog } from './discussion.log.js';
export { DiscussionModule as discussionModule } from './discussion.module.js';
