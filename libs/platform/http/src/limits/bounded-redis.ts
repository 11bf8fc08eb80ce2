import { primariesOf, type RedisClient } from '@heliograph/database/redis';
import { batched, every, type Periodic } from '@heliograph/timing';

/** Without any answer for this long Redis counts as frozen; under a burst each answer is late, but some arrive. A stopped server closes its connection. */
const SILENT_FOR_MILLISECONDS = 1_000;
const PROBE_INTERVAL_MILLISECONDS = 100;

/** Callers of one script: Redis does nothing else in the meantime. */
const MAX_OF_A_SCRIPT = 50;

/**
 * A circuit breaker around Redis. When nothing is received for a second, pending calls fail, and all further calls fail at once,
 * until a probe, sent ten times a second, is answered: in a Cluster by every primary.
 */
export class BoundedRedis {
  private away = false;
  private failures = 0;
  private closed = false;
  private receivedAt = 0;
  private probing: Periodic | undefined;

  constructor(private readonly redis: RedisClient) {
    redis.on('error', () => this.noteLoss());
  }

  /**
   * `send`, a script with the keys of many callers, for all who wait at the same time. A script runs on one node of a cluster, so there it is called for
   * each by itself.
   */
  batched<Key, Answer>(send: (keys: readonly Key[]) => Promise<readonly Answer[]>): (key: Key) => Promise<Answer> {
    if (this.redis.isCluster) return async (key) => (await send([key]))[0] as Answer;
    return batched(send, MAX_OF_A_SCRIPT);
  }

  /** For the start: resolves when the connection is open, or when it is known that Redis is away. */
  async waitForFirstState(): Promise<void> {
    await this.limitSilence(this.waitForConnection()).catch(() => this.noteLoss());
  }

  /** Calls that Redis did not answer, or that were not sent because it is away. */
  get errors(): number {
    return this.failures;
  }

  /** @throws the error that keeps Redis from answering */
  async call<T>(command: (redis: RedisClient) => Promise<T>): Promise<T> {
    try {
      if (this.away) throw new Error('Redis is away');
      return await this.limitSilence(command(this.redis));
    } catch (error) {
      this.failures++;
      this.noteLoss();
      throw error;
    }
  }

  close(): void {
    this.closed = true;
    void this.probing?.stop();
    this.redis.disconnect();
  }

  private waitForConnection(): Promise<void> {
    if (this.redis.status === 'ready') return Promise.resolve();
    return new Promise((resolve) => this.redis.once('ready', () => resolve()));
  }

  private noteLoss(): void {
    if (this.away || this.closed) return;
    this.away = true;
    this.probing = every(PROBE_INTERVAL_MILLISECONDS, () => this.probe());
  }

  private async probe(): Promise<void> {
    const isAnswered = await this.limitSilence(Promise.all(primariesOf(this.redis).map((primary) => primary.ping()))).then(
      () => true,
      () => false,
    );
    if (isAnswered) {
      this.away = false;
      void this.probing?.stop();
    }
  }

  /** @throws Error when nothing at all is received in the meantime */
  private limitSilence<T>(answer: Promise<T>): Promise<T> {
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      const rejectIfSilent = () => {
        // Another node of a Cluster says nothing about the one that was asked.
        const silent = performance.now() - (this.redis.isCluster ? asked : Math.max(asked, this.receivedAt));
        if (silent >= SILENT_FOR_MILLISECONDS) reject(new Error('Redis does not answer'));
        else timer = checkAfter(SILENT_FOR_MILLISECONDS - silent);
      };
      // After a stall of this process the timer fires before answers that have arrived are read: they are read first.
      const check = () => setImmediate(rejectIfSilent);
      // eslint-disable-next-line no-restricted-globals -- a time-out of silence: each answer moves it
      const checkAfter = (milliseconds: number) => setTimeout(check, milliseconds);
      let timer = checkAfter(SILENT_FOR_MILLISECONDS);
      // The client failed this command by itself because the connection is broken: it is no answer of Redis.
      const received = () => {
        this.receivedAt = performance.now();
      };
      void answer.then(received, () => undefined);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
