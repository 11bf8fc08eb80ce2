import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './repository.js';

interface EndedSuite {
  readonly name: string;
  readonly tests: number;
  readonly seconds: number;
}

/** As far as Jest calls it, with what is said here instead of the process. */
interface Reporter {
  onRunStart(results: { readonly numTotalTestSuites: number }): void;
  onTestCaseResult(): void;
  onTestResult(test: object, result: object, results: { readonly numFailedTestSuites: number }): void;
  onRunComplete(): void;
}

interface Module {
  readonly default: new (config: { readonly rootDir: string }, options: object) => Reporter;
  table(suites: readonly EndedSuite[]): string;
}

const { default: Progress, table } = (await import(join(root, 'tools/jest/progress.mjs'))) as Module;

/** A run of four suites, the second of which fails; the clock goes seven seconds a suite. */
function saidOf(isTerminal: boolean): string {
  let said = '';
  let milliseconds = 0;
  const output = { write: (text: string) => (said += text) };
  const progress = new Progress({ rootDir: '/tree' }, { output, isTerminal, now: () => milliseconds });
  progress.onRunStart({ numTotalTestSuites: 4 });
  for (const [at, name] of ['libs/media/core/a', 'libs/media/server/b', 'libs/platform/http/c', 'apps/web/d'].entries()) {
    milliseconds += 7_000;
    progress.onTestCaseResult();
    progress.onTestResult(
      { path: `/tree/${name}.spec.ts`, context: { config: { displayName: { name: 'unit' } } } },
      {
        perfStats: { start: 0, end: 7_000 },
        numPassingTests: 2,
        numFailingTests: at === 1 ? 1 : 0,
        failureMessage: at === 1 ? 'what is expected' : null,
        console: at === 2 ? [{ type: 'log', message: 'a seed' }] : undefined,
      },
      { numFailedTestSuites: at >= 1 ? 1 : 0 },
    );
  }
  progress.onRunComplete();
  return said;
}

describe('progress of many suites', () => {
  it('is a line every ten seconds in a log, with failures as they come', () => {
    const [progress = ''] = saidOf(false).split('\n\n');
    expect(progress.split('\n')).toEqual([
      '1 of 4 suites, 0 failed, 0:14',
      'FAIL unit libs/media/server/b.spec.ts (7.0 s)',
      'what is expected',
      'libs/platform/http/c.spec.ts: console.log: a seed',
      '3 of 4 suites, 1 failed, 0:28',
      '4 of 4 suites, 1 failed, 0:28',
    ]);
  });

  it('is one line in a terminal, and a log has no control character', () => {
    expect(saidOf(true)).toContain('\r\u001b[K1 of 4 suites, 0 failed, 0:14\r\u001b[K');
    expect(saidOf(false).replaceAll('\n', '')).toMatch(/^\P{Cc}*$/u);
  });

  it('ends with what each context, platform folder and app took', () => {
    const lines = table([
      { name: 'libs/media/core/a.spec.ts', tests: 2, seconds: 1 },
      { name: 'libs/media/server/b.int.spec.ts', tests: 3, seconds: 5.5 },
      { name: 'libs/platform/http/c.spec.ts', tests: 4, seconds: 2 },
    ]).split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['folder', 'suites', 'tests', 'seconds'],
      ['libs/media', '2', '5', '7'],
      ['libs/platform/http', '1', '4', '2'],
      ['together', '3', '9', '9'],
      [''],
      ['slowest suites'],
      ['5.5', 'libs/media/server/b.int.spec.ts'],
      ['2.0', 'libs/platform/http/c.spec.ts'],
      ['1.0', 'libs/media/core/a.spec.ts'],
    ]);
  });
});
