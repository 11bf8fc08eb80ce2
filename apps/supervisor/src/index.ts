export { supervise, type SuperviseOptions } from './supervise.js';
