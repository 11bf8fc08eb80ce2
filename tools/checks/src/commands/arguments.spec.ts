import { execFile } from 'node:child_process';
import { describe, expect, it, jest } from '@jest/globals';
import { read, root } from '../repository.js';

jest.setTimeout(120_000); // programs are started

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What the program of a script says of an argument that it does not take. */
function refusal(script: string): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const [program = '', ...args] = (scripts[script] ?? '').split(' ');
  return new Promise((resolve) => {
    execFile(program, [...args, 'wrong'], { cwd: root }, (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }));
  });
}

// All are started at once: each takes seconds to load.
const refusals = (
  [
    ['docs:conformance', 'docs takes no arguments'],
    ['docs:quotes', 'docs:quotes takes no arguments'],
    ['docs:openapi', 'docs:openapi takes no arguments'],
    ['events:freeze', 'freeze does not take wrong'],
  ] as const
).map(([script, words]) => [script, words, refusal(script)] as const);

describe('a script that is given what it does not take', () => {
  it.each(refusals)('%s writes nothing and says why', async (_script, words, ended) => {
    const { failed, stdout, stderr } = await ended;
    expect({ failed, stdout, isSaid: stderr.includes(words), isOneLine: stderr.trim().split('\n').length === 1 }).toEqual({
      failed: true,
      stdout: '',
      isSaid: true,
      isOneLine: true,
    });
  });
});
