/** The work has not begun: too many wait already, or its turn came too late. */
export class QueueFull extends Error {}

export interface TurnsOptions {
  /** Pieces of work at once. */
  readonly atOnce: number;
  /** Most that wait; what comes then is refused at once. Default: any number. */
  readonly mostWaiting?: number;
  /** What has waited longer is refused when its turn comes. Default: any time. */
  readonly longestWaitMilliseconds?: number;
}

interface QueuedTask {
  readonly until: number;
  readonly begin: () => void;
  readonly refuse: (error: QueueFull) => void;
}

/** At most so many at once; the others wait in the order in which they came. */
export class Turns {
  private readonly waiting: QueuedTask[] = [];
  private free: number;

  constructor(private readonly options: TurnsOptions) {
    this.free = options.atOnce;
  }

  /** Nobody works, so nobody waits. */
  get isIdle(): boolean {
    return this.free === this.options.atOnce;
  }

  /** @throws QueueFull, or what `work` threw */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turn(): Promise<void> {
    const { mostWaiting = Number.POSITIVE_INFINITY, longestWaitMilliseconds = Number.POSITIVE_INFINITY } = this.options;
    if (this.waiting.length >= mostWaiting) throw new QueueFull(`${this.waiting.length} wait already`);
    return new Promise((begin, refuse) => this.waiting.push({ until: performance.now() + longestWaitMilliseconds, begin, refuse }));
  }

  private next(): void {
    for (let waiting = this.waiting.shift(); waiting; waiting = this.waiting.shift()) {
      if (performance.now() <= waiting.until) return waiting.begin();
      waiting.refuse(new QueueFull('the turn came too late'));
    }
    this.free += 1;
  }
}

/** Turns for each key; keys do not wait for each other, and a key that nobody holds costs nothing. */
export class KeyedTurns {
  private readonly turns = new Map<string, Turns>();

  constructor(private readonly options: TurnsOptions) {}

  /** @throws QueueFull, or what `work` threw */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(key) ?? new Turns(this.options);
    this.turns.set(key, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle) this.turns.delete(key);
    }
  }
}
