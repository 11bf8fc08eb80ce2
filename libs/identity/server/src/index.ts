export { identityContext } from './identity.context.js';
export { identityLog } from './identity.log.js';
export { IdentityModule as identityModule } from './identity.module.js';
