export { standIn } from './views.stand-in.js';
