export { searchContext } from './search.context.js';
export { SearchModule as searchModule } from './search.module.js';
