export { Addresses, AddressSigner, imagePath } from './addresses.js';
