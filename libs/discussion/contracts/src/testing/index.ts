export { standIn } from './discussion.stand-in.js';
