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

/** Prism before one upstream. */
export interface PrismProxy {
  readonly port: number;
  readonly base: string;
}

/** A real Prism in front of the product, or of what stands in its place, which compares every request and every answer with a document. */
export class Prism {
  private said = '';
  private readonly ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    child.stderr?.on('data', (part) => (this.said += part));
    this.ended = once(child, 'close').then(() => {
      throw new Error(`Prism has ended:\n${this.said}`);
    });
    // Its end is a fault only where it is asked for something.
    this.ended.catch(() => undefined);
  }

  static start(): Prism {
    const argv = [join(import.meta.dirname, 'prism-process.mjs')];
    return new Prism(spawn(process.execPath, argv, { env: environment({}), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }));
  }

  /** One after the other. @param document another than that of the workspace */
  async before(upstream: string, document?: object): Promise<PrismProxy> {
    this.child.send({ upstream, document: document ?? join(workspace, 'docs', 'openapi.json') });
    const [address] = await Promise.race([once(this.child, 'message'), this.ended]);
    const port = Number(new URL(String(address)).port);
    return { port, base: `http://127.0.0.1:${port}` };
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
