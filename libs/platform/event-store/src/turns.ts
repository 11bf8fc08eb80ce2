import { Unavailable } from './errors.js';

export interface TurnsOptions {
  /** Most that wait for one key; what comes then is refused at once. */
  readonly mostWaiting: number;
  /** Longer than this nothing waits: when its turn comes later, it is refused. */
  readonly milliseconds: number;
}

interface Waiting {
  readonly until: number;
  readonly begin: () => void;
  readonly refuse: (error: Unavailable) => void;
}

/** One piece of work at a time for each key, in the order of arrival; keys do not wait for each other. A key that nobody holds costs nothing. */
export class Turns {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly options: TurnsOptions) {}

  /** @throws Unavailable too many wait for `key` already, or its turn came too late: the work has not begun */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key);
    if (queue) await this.turn(key, queue);
    else this.queues.set(key, []);
    try {
      return await work();
    } finally {
      this.next(key);
    }
  }

  private turn(key: string, queue: Waiting[]): Promise<void> {
    if (queue.length >= this.options.mostWaiting) throw new Unavailable(`Too many wait for ${key}`);
    return new Promise((begin, refuse) => queue.push({ until: performance.now() + this.options.milliseconds, begin, refuse }));
  }

  private next(key: string): void {
    const queue = this.queues.get(key) ?? [];
    for (let waiting = queue.shift(); waiting; waiting = queue.shift()) {
      if (performance.now() <= waiting.until) return waiting.begin();
      waiting.refuse(new Unavailable(`The turn of ${key} came too late`));
    }
    this.queues.delete(key);
  }
}
