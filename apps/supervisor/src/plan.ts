import { resolve } from 'node:path';
import {
  ensureMasterKey,
  type Environment,
  isExternal,
  masterKeyPath,
  mergeRuntime,
  parseSettings,
  type RuntimeFile,
  type Settings,
} from '@heliograph/settings';
import { type DataFolder } from './data-folder.js';
import { choosePorts, type Ports } from './ports.js';

/** Checks all settings before anything is started. In solo the database's address is not known yet. */
export function checkSettings(env: Environment): Settings {
  if (isExternal(env)) return parseSettings(env, 'external');
  return parseSettings(mergeRuntime(env, { DATABASE_URL: 'postgres://later@127.0.0.1/later' }), 'solo');
}

/** The settings of the children. External: their environment. Solo: what the supervisor decided, in runtime.json. */
export async function decideRuntime(
  env: Environment,
  folder: DataFolder,
  checked: Settings,
  database: { url: string; adminUrl: string },
): Promise<RuntimeFile['settings']> {
  const ports = await choosePorts(env, checked, true);
  return {
    ...addresses(env, checked, ports),
    NODE_ENV: checked.nodeEnv,
    HELIOGRAPH_DEMO: checked.demo ? '1' : '0',
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    READ_DATABASE_URL: database.url,
    STORAGE_URL: checked.storage.url,
    ...(checked.checkpointUrl === null ? {} : { CHECKPOINT_URL: checked.checkpointUrl }),
    ...masterKeyFile(env, folder),
  };
}

function addresses(env: Environment, checked: Settings, ports: Ports): RuntimeFile['settings'] {
  return {
    PORT: String(ports.PORT),
    WEB_PORT: String(ports.WEB_PORT),
    METRICS_PORT: String(ports.METRICS_PORT),
    PUBLIC_URL: env.PUBLIC_URL ? checked.api.publicUrl : `http://localhost:${ports.PORT}`,
    WEB_URL: env.WEB_URL ? checked.web.url : `http://localhost:${ports.WEB_PORT}`,
  };
}

/** A key given directly in the environment is written nowhere. */
function masterKeyFile(env: Environment, folder: DataFolder): RuntimeFile['settings'] {
  const { HELIOGRAPH_MASTER_KEY: given, HELIOGRAPH_MASTER_KEY_FILE: file, HELIOGRAPH_MASTER_KEY_PREVIOUS_FILE: previous } = env;
  const before = previous ? { HELIOGRAPH_MASTER_KEY_PREVIOUS_FILE: resolve(previous) } : {};
  if (given) return before;
  if (file) return { HELIOGRAPH_MASTER_KEY_FILE: resolve(file), ...before };
  ensureMasterKey(folder.path);
  return { HELIOGRAPH_MASTER_KEY_FILE: masterKeyPath(folder.path), ...before };
}
