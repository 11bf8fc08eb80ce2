export { standIn } from './notifications.stand-in.js';
