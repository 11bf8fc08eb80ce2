export { type Erasure, Erasures, type PlaceFound } from './erasures.js';
export { ForeignMasterKey, Keyring, masterKeyId, PersonErased } from './keyring.js';
export { randomSlice } from './random-slice.js';
export { isSealedFor, keyIdOf, openSealed, seal } from './sealed-field.js';
