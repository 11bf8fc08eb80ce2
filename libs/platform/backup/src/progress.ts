/** How a long piece of work reports its progress and is interrupted. */
export interface Progress {
  report(line: string): void;
  /** @throws Interrupted after Ctrl-C */
  goOn(): void;
}

export class Interrupted extends Error {
  constructor() {
    super('Interrupted. Run the same command again to continue.');
    this.name = 'Interrupted';
  }
}

export function progressOf(options: { report?: (line: string) => void; stopping?: () => boolean }): Progress {
  return {
    report: (line) => options.report?.(line),
    goOn: () => {
      if (options.stopping?.()) throw new Interrupted();
    },
  };
}
