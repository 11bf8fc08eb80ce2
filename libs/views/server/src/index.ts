export { viewsContext } from './views.context.js';
export { ViewsModule as viewsModule } from './views.module.js';
