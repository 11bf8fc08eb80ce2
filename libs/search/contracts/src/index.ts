export { type PhotoSearchFilter, SearchPhotos, SearchUsers } from './search.messages.js';
export { FindTag, SearchTags, type Tag } from './tag.messages.js';
