export { standIn } from './search.stand-in.js';
