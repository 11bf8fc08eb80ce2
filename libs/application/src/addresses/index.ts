export { AddressesModule } from './addresses.module.js';
export { Addresses, AddressSigner, imagePath } from './addresses.js';
