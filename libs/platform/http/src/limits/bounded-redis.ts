import type { Cluster, Redis } from 'ioredis';

/** For a Redis that hangs: silence, not slowness, for under a burst each answer is late. One that is gone is noticed by its connection, at once. */
const SILENT_FOR_MILLISECONDS = 1_000;
const LOOK_AGAIN_AFTER_MILLISECONDS = 100;
/** A connection whose other end went without a word is given up then, and another one made. */
const LOOKS_PER_CONNECTION = 20;

/**
 * A Redis that nobody waits for. When it says nothing for a second, those who have asked have an error, and everybody else at once,
 * until a look of its own, ten times a second, finds Redis again.
 */
export class BoundedRedis {
  private away = false;
  private closed = false;
  private looks = 0;
  private heardAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly redis: Redis | Cluster) {
    redis.on('error', () => this.lost());
  }

  /** For the start: resolves when the connection stands, or when it is known to be away. */
  async settled(): Promise<void> {
    await this.bounded(this.connected()).catch(() => this.lost());
  }

  /** @throws whatever keeps Redis from answering */
  async ask<T>(command: (redis: Redis | Cluster) => Promise<T>): Promise<T> {
    if (this.away) throw new Error('Redis is away');
    try {
      return await this.bounded(command(this.redis));
    } catch (error) {
      this.lost();
      throw error;
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.redis.disconnect();
  }

  private connected(): Promise<void> {
    if (this.redis.status === 'ready') return Promise.resolve();
    return new Promise((resolve) => this.redis.once('ready', () => resolve()));
  }

  private lost(): void {
    if (this.away || this.closed) return;
    this.away = true;
    this.timer = setTimeout(() => void this.look(), LOOK_AGAIN_AFTER_MILLISECONDS);
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const found = await this.bounded(this.redis.ping()).then(
      () => true,
      () => false,
    );
    this.away = false;
    if (found) this.looks = 0;
    else this.lost();
    if (this.looks === LOOKS_PER_CONNECTION) this.reconnect();
  }

  private reconnect(): void {
    this.looks = 0;
    if (!this.closed) this.redis.disconnect(true);
  }

  /** @throws Error when nothing at all is heard meanwhile */
  private bounded<T>(answer: Promise<T>): Promise<T> {
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      const judge = () => {
        const silent = performance.now() - Math.max(asked, this.heardAt);
        if (silent >= SILENT_FOR_MILLISECONDS) reject(new Error('Redis does not answer'));
        else timer = setTimeout(check, SILENT_FOR_MILLISECONDS - silent);
      };
      // After a stall of this process the timer is due before answers that have arrived are read: they are let in first.
      const check = () => setImmediate(judge);
      let timer = setTimeout(check, SILENT_FOR_MILLISECONDS);
      // A failed command was refused on this side of a dead connection: Redis said nothing.
      const heard = () => {
        this.heardAt = performance.now();
      };
      void answer.then(heard, () => undefined);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
