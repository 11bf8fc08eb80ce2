import { openSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { LogOutput } from './log-output.js';

export interface ProgramLogOptions {
  /** Stands in each line. */
  readonly program: string;
  readonly level: string;
  /** What is written of an error; left out: message and stack. */
  readonly describeError?: (error: unknown) => object;
  /** Left out: standard output. */
  readonly file?: string | undefined;
}

/** One for each process, whoever writes. */
const standardOutput = new LogOutput(1);

/** The log of a program, as lines of JSON. Nothing that goes wrong with writing it ends or stops the program; the library's own destinations do. */
export function programLog({ program, level, describeError, file }: ProgramLogOptions): Logger {
  const options = { level, base: { program }, ...(describeError && { serializers: { err: describeError } }) };
  return pino(options, file === undefined ? standardOutput : new LogOutput(openSync(file, 'a')));
}

/** What became of the lines of this process's standard output. */
export function countLogFailures(registry: Registry): void {
  const counter = (name: string, help: string, count: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(count());
      },
    });
  counter('heliograph_log_write_failures_total', 'Attempts at writing lines of the log that failed.', () => standardOutput.failures);
  counter('heliograph_log_lost_lines_total', 'Lines of the log that were given up.', () => standardOutput.lostLines);
}
