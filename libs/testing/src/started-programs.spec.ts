import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const program = 'console.log(JSON.stringify([process.env.FORCE_COLOR, process.env.NO_COLOR]))';

describe('a program that a suite starts has no setting for colours', () => {
  it.each([
    ['with the environment of its process', {}],
    ['with a copy of it', { env: { ...process.env } }],
  ])('%s', (_, options) => {
    expect(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', ...options })).toBe('[null,null]\n');
  });
});
