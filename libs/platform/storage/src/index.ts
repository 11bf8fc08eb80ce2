export { openStorage } from './open-storage.js';
export { type FileFacts, type OpenFile, Storage } from './storage.js';
