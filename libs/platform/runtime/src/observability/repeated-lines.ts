/** Lines of other kinds at the same time are all written. */
const MAX_KINDS = 500;

/**
 * While a part is away its failure is reported again and again. A line of a kind is written at once; those that follow within the window are counted, and the
 * last of them is written at its end with their number.
 */
export class RepeatedLines {
  private readonly kinds = new Map<string, { repeated: number; last: (repeated: number) => void }>();

  constructor(private readonly windowMilliseconds: number) {}

  /** @param write is called now with 0, or later with how many lines it stands for, or never */
  line(kind: string, write: (repeated: number) => void): void {
    const known = this.kinds.get(kind);
    if (known) {
      known.repeated += 1;
      known.last = write;
      return;
    }
    write(0);
    if (this.kinds.size < MAX_KINDS) this.open(kind);
  }

  private open(kind: string): void {
    const of = { repeated: 0, last: (_: number) => undefined as void };
    this.kinds.set(kind, of);
    const end = () => {
      this.kinds.delete(kind);
      if (of.repeated === 0) return;
      of.last(of.repeated);
      this.open(kind);
    };
    // eslint-disable-next-line no-restricted-globals -- a window that collects: nobody waits for it
    setTimeout(end, this.windowMilliseconds).unref();
  }
}
