/** One run of a benchmark: where it reports its progress, and what must be closed when it ends, also after an error. */
export class Session {
  private readonly closers: (() => unknown)[] = [];
  private closing: Promise<void> | null = null;

  /** The run is being ended: work in steps starts no further one. */
  get isEnding(): boolean {
    return this.closing !== null;
  }

  /** A line of progress for who watches; figures go into the result. */
  tell(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  /** Closed at the end, last opened first; also when the run fails or is interrupted. */
  onEnd(close: () => unknown): void {
    this.closers.push(close);
  }

  end(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  private async closeAll(): Promise<void> {
    for (let close = this.closers.pop(); close; close = this.closers.pop())
      try {
        await close();
      } catch (error) {
        this.tell(`closing: ${(error as Error).message}`);
      }
  }
}

export interface BenchResult {
  /** Printed as the last line of stdout with `--json`. */
  readonly json: object;
  /** Printed without it. */
  readonly lines: readonly string[];
}

/** A benchmark by name: `npm run bench -- <name> [--option value]`. */
export interface Bench<Options extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  /** Options with their defaults. */
  readonly options: Options;
  run(session: Session, options: { readonly [Name in keyof Options]: string }): Promise<BenchResult>;
}

/** Keeps the names of the options, so that `run` can only read those that exist. */
export function bench<const Options extends Readonly<Record<string, string>>>(definition: Bench<Options>): Bench {
  return definition as unknown as Bench;
}
