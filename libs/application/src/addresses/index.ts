export { Addresses, AddressSigner, imagePath, originalPath } from './addresses.js';
