export { contexts } from './composition.js';
