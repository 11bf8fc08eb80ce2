export { type PhotoSearchFilter, SearchPhotos, SearchUsers } from './search.messages.js';
export { type SearchRejection, searchRejections } from './search.rejections.js';
export { FindTag, MostUsedTags, RelatedTags, SearchTags, type Tag, type TagId } from './tag.messages.js';
