import { once } from 'node:events';
import { join } from 'node:path';
import { runTypescript, testMasterKeyText } from '@heliograph/testing/services';
import { type Installation, runtimeLogin } from './installation.js';
import type { Work } from './work.js';

/** How the process ends before its work does. */
export interface Kill {
  /** It kills itself with SIGKILL when it reports a line that begins so. */
  readonly at?: string;
  /** Milliseconds after its first line at which it is killed from outside. */
  readonly after?: number;
}

export interface Task {
  readonly what: Work['what'];
  readonly installation: Installation;
  readonly folder: string;
}

const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
// That file alone: a program cannot import what needs Jest around it.
const sampleContext = path('../../../../testing/src/sample-context.ts');

/** Does the task in a process of its own; true: it was killed, false: it came to its end. @throws Error when it failed */
export async function killed({ what, installation, folder }: Task, { at, after }: Kill = {}): Promise<boolean> {
  const { adminUrl, storageUrl } = installation;
  const options: Work = { what, at, adminUrl, storageUrl, folder, runtimeLogin, masterKey: testMasterKeyText };
  const module = `import { sampleContext } from ${sampleContext}; import { work } from ${path('work.ts')}; await work([sampleContext], ${JSON.stringify(options)});`;
  const child = runTypescript(module, { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (after !== undefined) child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), after));
  child.stdout?.resume();
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process ended with ${code ?? signal}`);
  return signal === 'SIGKILL';
}
