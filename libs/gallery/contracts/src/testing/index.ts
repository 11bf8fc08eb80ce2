export { standIn } from './gallery.stand-in.js';
