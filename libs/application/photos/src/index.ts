export { type OwnFile, OwnPhotos } from './own-photos.js';
export { type Curation, PhotoCuration } from './photo-curation.js';
export { type Liker, PhotoLikes } from './photo-likes.js';
export { type AskedPhotos, PhotoLists } from './photo-lists.js';
export { type CountedPhoto, type PhotoInclude, Photos, type SeenPhoto } from './photos.js';
export { UploadsInPieces } from './uploads-in-pieces.js';
export { type ViewCounter, type Viewer, type ViewKind, ViewRecorder, type ViewRequest } from './view-recorder.js';
export { VisiblePhotos } from './visible-photos.js';
