export { isExternal, loadSettings, mergeRuntime, parseSettings } from './load-settings.js';
export { ensureMasterKey, masterKeyPath } from './master-key.js';
export { type PostgresAddress, readPostgresAddress } from './postgres-address.js';
export { describeSettings, type SettingDescription, type SettingName, USUAL_WORKER_METRICS_PORT } from './registry.js';
export { readRuntimeFile, removeRuntimeFile, runtimeFilePath, type RuntimeFile, writeRuntimeFile } from './runtime-file.js';
export { type MasterKeySettings, type RateLimit, type Settings, type SignInProvider } from './settings.js';
export { SettingsError } from './settings-error.js';
export { type Environment } from './values.js';
