import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRuntimeFile, type RuntimeFile, runtimeFilePath } from './runtime-file.js';
import { parseSettings, requireSetting, type Settings } from './settings.js';
import { SettingsError } from './settings-error.js';
import { type Environment, readText, readValues } from './values.js';

/**
 * Reads, checks and freezes all settings. In solo (no DATABASE_URL) what the running supervisor wrote into the data folder wins over the
 * environment. Throws `SettingsError`.
 */
export function loadSettings(env: Environment = process.env): Settings {
  if (isExternal(env)) return parseSettings(env, 'external');
  const dataDir = findDataDir(env);
  const running = readRuntimeFile(dataDir);
  if (!running) throw new SettingsError('Heliograph', 'is not running here; start it with npm start or set DATABASE_URL');
  if (!running.settings.HELIOGRAPH_MASTER_KEY_FILE && !readText(env, 'HELIOGRAPH_MASTER_KEY')) {
    throw new SettingsError('HELIOGRAPH_MASTER_KEY', 'was given to the running product by the environment; give the same one here');
  }
  return parseSettings(mergeRuntime(env, { ...running.settings, HELIOGRAPH_DATA_DIR: dataDir }), 'solo');
}

/** Connection string of the login of the processes, for what needs no other setting, and no master key. Throws `SettingsError`. */
export function loadDatabaseUrl(env: Environment = process.env): string {
  return isExternal(env) ? requireSetting(readValues(env), 'DATABASE_URL') : loadSettings(env).database.url;
}

/** The environment, overridden by what the supervisor decided. */
export function mergeRuntime(env: Environment, settings: RuntimeFile['settings']): Environment {
  const merged: Record<string, string | undefined> = { ...env };
  for (const [name, value] of Object.entries(settings)) {
    const setting = name.replace(/_FILE$/, '');
    delete merged[setting];
    delete merged[`${setting}_FILE`];
    merged[name] = value;
  }
  return merged;
}

/** Is DATABASE_URL (or DATABASE_URL_FILE) given? */
export function isExternal(env: Environment): boolean {
  return readText(env, 'DATABASE_URL') !== undefined;
}

/** HELIOGRAPH_DATA_DIR, else the .data of a product running in this folder or one above, else .data here. */
function findDataDir(env: Environment): string {
  if (env.HELIOGRAPH_DATA_DIR) return resolve(env.HELIOGRAPH_DATA_DIR);
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(runtimeFilePath(join(folder, '.data')))) return join(folder, '.data');
  }
  return resolve('.data');
}
