import { existsSync } from 'node:fs';
import {
  type Environment,
  isExternal,
  loadSettings,
  removeRuntimeFile,
  type Settings,
  settingsWarnings,
  writeRuntimeFile,
} from '@heliograph/settings';
import { type DataFolder, openDataFolder } from './data-folder.js';
import { type Database } from './database.js';
import { openDatabase } from './database-keeper.js';
import { DemoStart } from './demo-start.js';
import { greeting } from './greeting.js';
import { takeLock } from './lock.js';
import { migrateOnce } from './migrate-once.js';
import { Pids } from './pids.js';
import { checkSettings, decideRuntime } from './plan.js';
import { choosePorts } from './ports.js';
import { Processes } from './processes.js';
import { type Programs, runOps } from './program.js';
import { type Run, runUntilStop } from './run-until-stop.js';

export interface SuperviseOptions {
  /** The folder that holds apps/. */
  readonly workspace: string;
  readonly env?: Environment;
  readonly say?: (line: string) => void;
}

/** Runs the product until a signal stops it. Returns the exit code. Undone at the end: api, worker, runtime file, PostgreSQL, lock. */
export function supervise({ workspace, env = process.env, say = console.log }: SuperviseOptions): Promise<number> {
  return runUntilStop({ env, say }, (run) => runProduct({ workspace, env, say, ...run }));
}

interface ProductRun extends Required<SuperviseOptions>, Run {}

async function runProduct({ workspace, env, say, signals, undo, giveUp, givenUp, untilAsked }: ProductRun): Promise<void> {
  const folder = openDataFolder(env);
  undo.push(takeLock(folder.lock));
  const checked = checkSettings(env);
  for (const line of settingsWarnings(env, checked)) say(line);
  const solo = !isExternal(env);
  const pids = new Pids(folder.pids);
  await pids.endLeftOvers(say);
  undo.push(() => pids.clear());

  const childEnv = { ...env, HELIOGRAPH_DATA_DIR: folder.path };
  const programs: Programs = { workspace, env: childEnv, pids, stopping: signals.stopping };
  const log = (name: string) => (solo ? folder.log(name) : null);
  const database = solo ? await openDatabase(folder, say, giveUp, undo) : null;
  const decide = () => decideSettings(childEnv, folder, checked, database);
  if (solo) undo.push(() => removeRuntimeFile(folder.path));
  const decided = await decide();
  signals.stopping.throwIfAborted();

  if (database) await migrateOnce(programs, database, folder.log('ops'));
  else if (decided.database.adminUrl) await runOps(programs, ['db', 'migrate'], null);
  else say('DATABASE_ADMIN_URL is not set: run heliograph db migrate yourself.');

  const processes = new Processes({ programs, log, say, giveUp, hurry: signals.hurry });
  undo.push(() => processes.stop());
  // eslint-disable-next-line no-restricted-properties -- no time-out: starting ends when a program is given up
  const settings = await Promise.race([givenUp, processes.start(decided, decide)]);
  const demo = settings.demo && !existsSync(folder.demoMarker) ? new DemoStart(programs, folder, say) : null;
  undo.push(() => demo?.stop());
  const hasBegun = await demo?.begin();
  signals.stopping.throwIfAborted();
  say(await greeting(workspace, settings, childEnv, log('*')));
  if (hasBegun) demo?.makeRest();
  await untilAsked();
}

/** In solo the children, and the `heliograph` command in any shell, read what was decided from runtime.json. */
async function decideSettings(env: Environment, folder: DataFolder, checked: Settings, database: Database | null): Promise<Settings> {
  if (!database) {
    await choosePorts(env, checked, false);
    return checked;
  }
  const supervisor = { pid: process.pid, startedAt: new Date().toISOString() };
  writeRuntimeFile(folder.path, { supervisor, settings: await decideRuntime(env, folder, checked, database) });
  return loadSettings(env);
}
