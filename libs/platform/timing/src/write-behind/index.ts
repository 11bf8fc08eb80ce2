export type { Dropped, WriteBehindOptions } from './write-behind-options.js';
export { WriteBehindBuffer } from './write-behind-buffer.js';
