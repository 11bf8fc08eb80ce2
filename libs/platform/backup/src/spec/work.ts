import { randomUUID } from 'node:crypto';
import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { CommandId, type Context } from '@heliograph/kernel';
import { type BoundedContext, install } from '@heliograph/runtime';
import { adopt } from '../adopt.js';
import { backUp } from '../back-up.js';
import { restore } from '../restore.js';

/** What a process of its own does. */
export interface Work {
  readonly what: 'backup' | 'restore' | 'replace' | 'adopt';
  readonly adminUrl: string;
  readonly storageUrl: string;
  readonly folder: string;
  readonly runtimeLogin: string;
  /** Hexadecimal. */
  readonly masterKey: string;
  /** The process kills itself with SIGKILL when it reports a line that begins so. */
  readonly at?: string;
}

function request(): Context {
  const id = randomUUID();
  const origin = { via: 'command' } as const;
  return { actor: 'system:ops', now: new Date(), origin, correlation: id, commandId: CommandId(id), causation: null };
}

/** The program of that process. */
export async function work(contexts: readonly BoundedContext[], options: Work): Promise<void> {
  const { what, adminUrl, runtimeLogin, at } = options;
  const report = (line: string) => {
    process.stdout.write(`${line}\n`);
    if (at !== undefined && line.startsWith(at)) process.kill(process.pid, 'SIGKILL');
  };
  if (what === 'backup') await backUp({ ...options, contexts, report });
  else if (what === 'adopt')
    await adopt({
      ...{ adminUrl, runtimeLogin, contexts, report, masterKey: new LocalMasterKey(options.masterKey), context: request() },
      ...{ by: 'root', reason: 'killed', erasures: [], idGap: 1, revokeCredentials: false, whileRunning: true },
    });
  else
    await restore({
      ...{ ...options, contexts, report, masterKey: new LocalMasterKey(options.masterKey) },
      ...{ replace: what === 'replace', whileRunning: true, giveBack: false, revokeCredentials: false, idGap: 0, erasures: [] },
      install: () => install({ adminUrl, runtimeLogin, contexts }),
    });
}
