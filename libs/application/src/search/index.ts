export { type PhotoSearchQuery, Search, searchTextLength } from './search.js';
export { Tags } from './tags.js';
