export { cameraLength, type ColorName, colorNames, type Orientation, orientations, type PhotoSearchFilter } from './photo-filter.js';
export { ListFilteredPhotos, SearchPhotos, SearchUsers } from './search.messages.js';
export { type SearchRejection, searchRejections } from './search.rejections.js';
export { FindTag, MostUsedTags, RelatedTags, SearchTags, type Tag, type TagId } from './tag.messages.js';
