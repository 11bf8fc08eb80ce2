export { type Erasure, Erasures, erasuresUnderWay, type PlaceFound } from './erasures.js';
export { ForeignMasterKey, masterKeysHere, refuseForeignMasterKey, wrappingsHere } from './foreign-master-key.js';
export { Keyring, type KeyRow, PersonErased, type SecretRow } from './keyring.js';
export { LocalMasterKey } from './master-key/local-master-key.js';
export { type MasterKey } from './master-key/master-key.js';
export { isKmsProblem, type MasterKeyPlace, openMasterKey } from './master-key/open-master-key.js';
export { randomSlice } from './random-slice.js';
export { bindWraps, hasUnboundWraps, type Rewrapped, type RewrapWatch, rotateMasterKey } from './rewrap.js';
export { isSealedFor, keyIdOf, openSealed, seal } from './sealed-field.js';
