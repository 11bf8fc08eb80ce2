import { openSync } from 'node:fs';
import { type Logger, type LogFn, pino, stdTimeFunctions } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { LogOutput } from './log-output.js';
import { RepeatedLines } from './repeated-lines.js';

export interface ProgramLogOptions {
  /** Stands in each line. */
  readonly program: string;
  readonly level: string;
  /** Formats an error; left out: message and stack. */
  readonly describeError?: (error: unknown) => object;
  /** Left out: standard output. */
  readonly file?: string | undefined;
  /** For so long a failure that comes again is counted; default 10 seconds. */
  readonly repeatMilliseconds?: number;
}

const REPEAT_MILLISECONDS = 10_000;
const WARN = 40;
const ERROR = 50;

/** One for each process, for all writers. */
const standardOutput = new LogOutput(1);

/** The log of a program, as lines of JSON. Nothing that goes wrong with writing it ends or stops the program; the library's own destinations do. */
export function programLog({ program, level, describeError, file, repeatMilliseconds }: ProgramLogOptions): Logger {
  const repeated = new RepeatedLines(repeatMilliseconds ?? REPEAT_MILLISECONDS);
  const options = {
    level,
    base: { program },
    timestamp: stdTimeFunctions.isoTime,
    hooks: {
      logMethod(this: Logger, line: Parameters<LogFn>, write: LogFn, ofLevel: number) {
        const kind = ofLevel === WARN || ofLevel === ERROR ? kindOf(line) : null;
        if (kind === null) return write.apply(this, line);
        repeated.line(`${ofLevel} ${kind}`, (count) => write.apply(this, count === 0 ? line : withCount(line, count)));
      },
    },
    ...(describeError && { serializers: { err: describeError } }),
  };
  return pino(options, file === undefined ? standardOutput : new LogOutput(openSync(file, 'a')));
}

/** What two lines about the same have in common: message and texts, and no number. A line of a request stands for itself: null. */
function kindOf([fields, message]: readonly unknown[]): string | null {
  if (typeof fields !== 'object' || fields === null) return String(fields);
  if ('requestId' in fields) return null;
  if (fields instanceof Error) return fields.message;
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value instanceof Error) return [name, value.message];
    return typeof value === 'number' ? [] : [name, JSON.stringify(value)];
  });
  return [message, ...texts].join(' ');
}

function withCount([fields, ...rest]: Parameters<LogFn>, repeated: number): Parameters<LogFn> {
  if (typeof fields !== 'object' || fields === null) return [{ repeated }, fields, ...rest] as Parameters<LogFn>;
  return [fields instanceof Error ? { err: fields, repeated } : { ...fields, repeated }, ...rest] as Parameters<LogFn>;
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
