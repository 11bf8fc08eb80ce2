import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SettingName } from './registry.js';
import { SettingsError } from './settings-error.js';

/**
 * What the supervisor of a running solo product decided: it keeps this file, readable by its owner alone, in the data folder while it runs.
 * `settings` uses the notation of the environment and wins over it, because it describes the running product.
 */
export interface RuntimeFile {
  readonly supervisor: { readonly pid: number; readonly startedAt: string };
  readonly settings: Readonly<Partial<Record<SettingName | 'HELIOGRAPH_MASTER_KEY_FILE' | 'HELIOGRAPH_MASTER_KEY_PREVIOUS_FILE', string>>>;
}

export function runtimeFilePath(dataDir: string): string {
  return join(dataDir, 'runtime.json');
}

export function writeRuntimeFile(dataDir: string, content: RuntimeFile): void {
  const path = runtimeFilePath(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function removeRuntimeFile(dataDir: string): void {
  rmSync(runtimeFilePath(dataDir), { force: true });
}

/** The file of the product that runs from this data folder; null when none does. */
export function readRuntimeFile(dataDir: string): RuntimeFile | null {
  let text: string;
  try {
    text = readFileSync(runtimeFilePath(dataDir), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new SettingsError('HELIOGRAPH_DATA_DIR', `holds a runtime.json that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const file = JSON.parse(text) as RuntimeFile;
  return isAlive(file.supervisor.pid) ? file : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** A process that has ended still has a pid until its parent has waited for it. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
