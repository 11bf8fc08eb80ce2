export { standIn } from './moderation.stand-in.js';
