export { standIn } from './identity.stand-in.js';
