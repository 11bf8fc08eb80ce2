import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, workspace } from './program.js';

/** What Prism finds wrong: with a request, or with the answer to it. */
interface Violation {
  /** `request` or `response`, then where in it. */
  readonly location: readonly string[];
  readonly message: string;
}

/** A real Prism in front of the product, which compares every request and every answer with the document of this workspace. */
export class Prism {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** @param document another than that of the workspace */
  static async start(upstream: string, document?: object): Promise<Prism> {
    const args = [join(import.meta.dirname, 'prism-process.mjs'), upstream];
    const child = spawn(process.execPath, args, { env: environment({}), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.send(document ?? join(workspace, 'docs', 'openapi.json'));
    let said = '';
    child.stderr?.on('data', (part) => (said += part));
    const ended = once(child, 'close').then(() => {
      throw new Error(`Prism ended while it started:\n${said}`);
    });
    const [address] = await Promise.race([once(child, 'message'), ended]);
    // From here on its end is no fault.
    ended.catch(() => undefined);
    return new Prism(Number(new URL(String(address)).port), child);
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}

/** What Prism reports beside an answer, a line each; a single one when there are too many to list. */
export function violationsIn(method: string, header: string | null | undefined): string[] {
  if (!header) return [];
  if (!header.startsWith('[')) return [header];
  const violations = (JSON.parse(header) as Violation[]).map(({ location, message }) => `${location.join('.')}: ${message}`);
  // Prism compares a body with the answer to HEAD, too.
  return violations.filter((each) => method !== 'HEAD' || !each.startsWith('response.body'));
}
