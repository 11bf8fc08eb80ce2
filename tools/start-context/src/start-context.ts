import { join } from 'node:path';
import { type Environment, mergeRuntime, parseSettings } from '@heliograph/settings';
import { checkSettings, decideRuntime, openDataFolder, openDatabase, takeLock, runUntilStop } from '@heliograph/supervisor';
import { servers } from './composition.js';
import { greeting } from './greeting.js';
import { openContext } from './open-context.js';

/** Settings of the external profile: a context alone has a database of its own. */
const EXTERNAL = /^(READ_)?(DATABASE|REDIS)_/;

/** Runs one context until a signal asks to stop it. Gives the exit code. */
export async function startContext(name: string | undefined, env: Environment, say: (line: string) => void): Promise<number> {
  if (name === undefined || !(name in servers)) {
    console.error(`npm run start:context -- CONTEXT: one of ${Object.keys(servers).join(', ')}`);
    return 2;
  }
  const own = environmentOf(name, env);
  return runUntilStop({ env, say }, async ({ signals, undo, giveUp, untilAsked }) => {
    const folder = openDataFolder(own);
    undo.push(takeLock(folder.lock));
    const checked = checkSettings(own);
    const database = await openDatabase(folder, say, giveUp, undo);
    const settings = parseSettings(mergeRuntime(own, await decideRuntime(own, folder, checked, database)), 'solo');
    signals.stopping.throwIfAborted();
    const logFile = folder.log(name);
    const opened = await openContext(name, { settings, logFile, onStall: () => giveUp(`The worker stands still; ${logFile} tells why.`) });
    undo.push(() => opened.stop());
    say(greeting(name, settings, opened.token, logFile));
    await untilAsked();
  });
}

/** What was given, but for a folder and a worker of the context's own. */
function environmentOf(name: string, env: Environment): Environment {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([setting]) => !EXTERNAL.test(setting))),
    HELIOGRAPH_DATA_DIR: join(env.HELIOGRAPH_DATA_DIR || '.data', 'contexts', name),
    HELIOGRAPH_WORKER: name,
  };
}
