import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, SettingsError } from '@heliograph/settings';

/** The paths in the data folder that the supervisor uses. README.md lists all of it. */
export interface DataFolder {
  readonly path: string;
  readonly cluster: string;
  readonly lock: string;
  readonly pids: string;
  readonly logins: string;
  readonly demoMarker: string;
  log(name: string): string;
}

export function openDataFolder(env: Environment): DataFolder {
  const path = resolve(env.HELIOGRAPH_DATA_DIR || '.data');
  try {
    for (const folder of ['keys', 'log']) mkdirSync(join(path, folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SettingsError('HELIOGRAPH_DATA_DIR', `names ${path}, which cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return {
    path,
    cluster: join(path, 'postgres'),
    lock: join(path, 'supervisor.json'),
    pids: join(path, 'pids.json'),
    logins: join(path, 'keys', 'logins.json'),
    demoMarker: join(path, 'demo-seeded'),
    log: (name) => join(path, 'log', `${name}.log`),
  };
}
