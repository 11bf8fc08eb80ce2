import { Child, reasonOf } from './child.js';
import { type Pids } from './pids.js';

/** Programs that run to their end: `heliograph db migrate` and the like. */
export interface Programs {
  /** The folder that holds apps/. */
  readonly workspace: string;
  readonly env: NodeJS.ProcessEnv;
  readonly pids: Pids;
  /** Fires when the supervisor is to stop. */
  readonly stopping: AbortSignal;
}

/** Runs the `heliograph` command. Its output goes to ours, or to `logFile` and, when it fails, into the error. */
export async function runOps(programs: Programs, args: readonly string[], logFile: string | null): Promise<void> {
  const { workspace, env, pids, stopping } = programs;
  const name = `heliograph ${args.join(' ')}`;
  const child = new Child({ name, script: entry(workspace, 'ops'), args, env, cwd: workspace, logFile });
  pids.add(name, child.pid);
  const stop = () => void child.stop(10_000);
  stopping.addEventListener('abort', stop);
  try {
    const ended = await child.ended;
    stopping.throwIfAborted();
    if (ended.code !== 0) throw Object.assign(new Error(reasonOf(child, name, ended, 40)), { exitCode: ended.code });
  } finally {
    stopping.removeEventListener('abort', stop);
    pids.remove(name);
  }
}

export function entry(workspace: string, app: 'api' | 'worker' | 'ops'): string {
  return `${workspace}/apps/${app}/bundle/main.js`;
}
