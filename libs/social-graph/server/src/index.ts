export { socialGraphContext } from './social-graph.context.js';
export { SocialGraphModule as socialGraphModule } from './social-graph.module.js';
