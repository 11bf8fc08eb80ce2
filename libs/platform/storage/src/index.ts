export { type Digest, digestOfFile, digestOfStream, digestStream, putWithDigest } from './digest.js';
export { type FreeBytes, FreeSpace, freeSpaceOf } from './free-space.js';
export { folderOf, openStorage } from './open-storage.js';
export { type ByteRange, type FileFacts, type OpenFile, Storage } from './storage.js';
