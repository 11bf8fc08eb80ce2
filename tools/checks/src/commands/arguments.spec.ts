import { spawnSync } from 'node:child_process';
import { describe, expect, it, jest } from '@jest/globals';
import { read, root } from '../repository.js';

jest.setTimeout(120_000); // programs are started

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('a script that is given what it does not take', () => {
  it.each([
    ['docs:conformance', 'docs takes no arguments'],
    ['docs:quotes', 'docs:quotes takes no arguments'],
    ['docs:openapi', 'docs:openapi takes no arguments'],
    ['events:freeze', 'freeze does not take wrong'],
  ])('%s writes nothing and says why', (script, words) => {
    const [program = '', ...args] = (scripts[script] ?? '').split(' ');
    const { status, stderr, stdout } = spawnSync(program, [...args, 'wrong'], { cwd: root, encoding: 'utf8' });
    expect({ failed: status !== 0, stdout, isSaid: stderr.includes(words), isOneLine: stderr.trim().split('\n').length === 1 }).toEqual({
      failed: true,
      stdout: '',
      isSaid: true,
      isOneLine: true,
    });
  });
});
