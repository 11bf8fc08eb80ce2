export { Search, searchTextLength } from './search.js';
export { Tags } from './tags.js';
