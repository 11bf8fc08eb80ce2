export { SearchModule } from './search.module.js';
export { Search, searchTextLength } from './search.js';
export { Tags } from './tags.js';
