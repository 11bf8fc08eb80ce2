export { type Digest, digestOfFile, digestOfStream, measured, putMeasured } from './digest.js';
export { type FreeBytes, FreeSpace, freeSpaceOf } from './free-space.js';
export { folderOf, openStorage } from './open-storage.js';
export { type ByteRange, type FileFacts, type OpenFile, Storage } from './storage.js';
