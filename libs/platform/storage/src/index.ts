export { openStorage } from './open-storage.js';
export { type ByteRange, type FileFacts, type OpenFile, Storage } from './storage.js';
