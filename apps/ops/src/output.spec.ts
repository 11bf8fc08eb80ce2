import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { output, rows } from './output.js';

let stdout: string;
let stderr: string;

beforeEach(() => {
  stdout = stderr = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('what a command says (contract C)', () => {
  it('answers in words, and as one line of JSON with --json', () => {
    output(false).answer({ stars: 2 }, () => 'two stars');
    output(true).answer({ stars: 2 }, () => 'two stars');
    expect(stdout).toBe('two stars\n{"stars":2}\n');
  });

  it('keeps messages and progress out of the data', () => {
    const said = output(true);
    said.progress('1 of 2');
    said.message('nearly there');
    said.answer([], () => '');
    expect(stdout).toBe('[]\n');
    expect(stderr).toBe('1 of 2\nnearly there\n');
  });

  it('prints progress at most every few seconds where stderr is no terminal', () => {
    const said = output(false);
    for (let step = 1; step <= 100; step++) said.progress(`${step} of 100`);
    expect(stderr).toBe('1 of 100\n');
  });

  it('prints progress as data with --json', () => {
    output(true).progress('1 of 2', { seq: 1, head: 2 });
    expect(stderr).toBe('{"seq":1,"head":2}\n');
  });

  it('rewrites one line on a terminal, no wider than it is', () => {
    const terminal = { isTTY: process.stderr.isTTY, columns: process.stderr.columns };
    Object.assign(process.stderr, { isTTY: true, columns: 11 });
    const said = output(false);
    said.progress('1,000 of 2,000');
    said.answer({}, () => 'done');
    Object.assign(process.stderr, terminal);
    expect(stderr).toBe(`1,000 of 2\r${' '.repeat(10)}\r`);
    expect(stdout).toBe('done\n');
  });

  it('lists rows in columns without frames, absent values empty', () => {
    expect(
      rows(
        ['NAME', 'AGE'],
        [
          ['ann', 7],
          ['bo', null],
        ],
      )
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual(['NAME  AGE', 'ann   7', 'bo']);
  });
});
