export { standIn } from './media.stand-in.js';
export { photos } from './photos.js';
