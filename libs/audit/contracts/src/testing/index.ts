export { standIn } from './audit.stand-in.js';
