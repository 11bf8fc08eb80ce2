export { Addresses, imagePath } from './addresses.js';
