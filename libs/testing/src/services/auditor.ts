import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';

const VERIFIER = join(import.meta.dirname, '../../../../tools/auditor/verify.mjs');

export interface Verdict {
  readonly code: number;
  /** What it prints: faults, notes, one line per log. */
  readonly lines: string[];
}

/** The verifier of auditors, which shares no code with the writer, on lines of an export. */
export async function verdict(lines: readonly string[], ...args: string[]): Promise<Verdict> {
  const verifier = spawn(process.execPath, [VERIFIER, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  // It may end before it has read all.
  verifier.stdin.on('error', () => undefined);
  verifier.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const ended = new Promise<number>((resolve) => verifier.on('close', resolve));
  const printed = await textOf(verifier.stdout);
  return { code: await ended, lines: printed.split('\n').slice(0, -1) };
}
