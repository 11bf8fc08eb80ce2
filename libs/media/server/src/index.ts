export { mediaContext } from './media.context.js';
export { mediaLog } from './media.log.js';
export { MediaModule as mediaModule } from './media.module.js';
