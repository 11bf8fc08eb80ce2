/**
 * Jest's reporter of many suites: what failed as soon as it did, one line of progress, and at the end what each context, platform folder and app
 * took. In a terminal the line is written over itself, at most once a second; a log gets a new one every ten seconds, and no control characters.
 */
import { relative, sep } from 'node:path';

const EVERY_MILLISECONDS = { terminal: 1_000, log: 10_000 };
const SLOWEST = 10;
/** Back to the beginning of the line, which is emptied. */
const OVER = '\r\x1b[K';

export default class Progress {
  suites = [];
  total = 0;
  failed = 0;
  started = 0;
  shown = 0;

  constructor({ rootDir }, { output = process.stderr, isTerminal = output.isTTY && !process.env.CI, now = Date.now } = {}) {
    Object.assign(this, { rootDir, output, isTerminal, now });
  }

  onRunStart({ numTotalTestSuites }) {
    this.total = numTotalTestSuites;
    this.started = this.now();
    this.shown = this.started;
  }

  onTestCaseResult() {
    this.showIfDue();
  }

  onTestResult({ context, path }, result, { numFailedTestSuites }) {
    const name = relative(this.rootDir, path).split(sep).join('/');
    const { start = 0, end = 0 } = result.perfStats ?? {};
    const suite = { name, tests: result.numPassingTests + result.numFailingTests, seconds: (end - start) / 1000 };
    this.suites.push(suite);
    this.failed = numFailedTestSuites;
    for (const { type, message } of result.console ?? []) this.say(`${name}: console.${type}: ${message}`);
    if (result.failureMessage)
      this.say(`FAIL ${context.config.displayName?.name} ${name} (${suite.seconds.toFixed(1)} s)\n${result.failureMessage}`);
    this.showIfDue();
  }

  onRunComplete() {
    this.say(`${this.line()}\n\n${table(this.suites)}`);
  }

  line() {
    const seconds = Math.round((this.now() - this.started) / 1000);
    const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return `${this.suites.length} of ${this.total} suites, ${this.failed} failed, ${elapsed}`;
  }

  showIfDue() {
    if (this.now() - this.shown < EVERY_MILLISECONDS[this.isTerminal ? 'terminal' : 'log']) return;
    this.shown = this.now();
    this.output.write(this.isTerminal ? `${OVER}${this.line()}` : `${this.line()}\n`);
  }

  /** Whole lines, above the line of progress. */
  say(text) {
    this.output.write(`${this.isTerminal ? OVER : ''}${text}\n`);
  }
}

/** Suites, tests and seconds of each folder, and the slowest suites. Seconds are those of the suites, several of which run at once. */
export function table(suites) {
  const folders = new Map();
  for (const suite of suites) folders.set(folderOf(suite.name), [...(folders.get(folderOf(suite.name)) ?? []), suite]);
  const sum = (of, key) => of.reduce((all, each) => all + each[key], 0);
  const rows = [...folders]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([folder, of]) => row(folder, of.length, sum(of, 'tests'), sum(of, 'seconds')));
  const slowest = [...suites].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    row('folder', 'suites', 'tests', 'seconds'),
    ...rows,
    row('together', suites.length, sum(suites, 'tests'), sum(suites, 'seconds')),
    '',
    'slowest suites',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
  ].join('\n');
}

/** `libs/media`, `libs/platform/http`, `apps/web`. */
const folderOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('libs/platform/') ? 3 : 2)
    .join('/');

function row(folder, suites, tests, seconds) {
  const cell = (value, width) => (typeof value === 'number' ? value.toFixed(0) : value).padStart(width);
  return `${folder.padEnd(30)}${cell(suites, 8)}${cell(tests, 8)}${cell(seconds, 10)}`;
}
