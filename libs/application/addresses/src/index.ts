export { Addresses } from './addresses.js';
