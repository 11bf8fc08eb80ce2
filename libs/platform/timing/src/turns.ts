/** So many wait already that one more would only wait too long. */
export class QueueFull extends Error {}

/** At most so many at once; the others wait in the order in which they came. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  /** @param longestQueue how many may wait */
  constructor(
    atOnce: number,
    private readonly longestQueue = Number.POSITIVE_INFINITY,
  ) {
    this.free = atOnce;
  }

  /** @throws QueueFull, or what `work` threw */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else if (this.waiting.length >= this.longestQueue) throw new QueueFull(`${this.waiting.length} are waiting`);
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
