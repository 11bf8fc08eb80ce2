export { backUp, type BackUpOptions } from './back-up.js';
export { checkBackup, type CheckedBackup, type CheckOptions } from './check-backup.js';
export { type BrokenLog } from './check-chain.js';
export { type Erasure, erasureLine, listErasures, readErasures } from './erasures.js';
export { keptTables } from './installation.js';
export { NotEmpty } from './load.js';
export { DamagedBackup, type Manifest } from './manifest.js';
export { Interrupted } from './progress.js';
export { restore, type Restored, type RestoreOptions } from './restore.js';
