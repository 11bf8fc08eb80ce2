import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';

export interface ReceivedEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly id: string;
}

interface Opening {
  readonly path?: string;
  readonly lastEventId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of server-sent events, which does not come back by itself. */
export class EventReader {
  readonly events: ReceivedEvent[] = [];
  readonly comments: number[] = [];
  /** Of events, and of what carries none. */
  lastId = '';
  /** Milliseconds after which it may come back, by the last `retry`. */
  retry: number | null = null;
  endedAt: number | null = null;
  private rest = '';
  private readonly ending = new AbortController();

  private constructor(
    readonly status: number,
    readonly head: Headers,
  ) {}

  /** With a token, or with `headers` of another kind. */
  static async open(
    base: string,
    token: string | null,
    { path = '/me/stream', lastEventId, headers = {} }: Opening = {},
  ): Promise<EventReader> {
    const ending = new AbortController();
    const answer = await fetch(new URL(path, base), {
      redirect: 'manual',
      signal: ending.signal,
      headers: {
        Accept: 'text/event-stream',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
        ...headers,
      },
    });
    const reader = new EventReader(answer.status, answer.headers);
    reader.ending.signal.addEventListener('abort', () => ending.abort());
    void reader.read(answer.body);
    return reader;
  }

  close(): void {
    this.ending.abort();
  }

  /** Names and data, without that of the events before. */
  received(from = 0): unknown[] {
    return this.events.slice(from).map(({ event, data }) => [event, data]);
  }

  of(event: string): Readonly<Record<string, unknown>>[] {
    return this.events.filter((each) => each.event === event).map(({ data }) => data);
  }

  /** Resolves with the first that has all of `data`. */
  next(event: string, data: Readonly<Record<string, unknown>>, withinMilliseconds = 10_000): Promise<ReceivedEvent> {
    const fits = (each: ReceivedEvent) => each.event === event && Object.entries(data).every(([name, value]) => each.data[name] === value);
    return eventually(() => {
      const found = this.events.find(fits);
      if (!found) throw new Error(`no ${event} ${JSON.stringify(data)} in ${JSON.stringify(this.received())}`);
      return found;
    }, withinMilliseconds);
  }

  /** Resolves with when it has ended. */
  ended(withinMilliseconds = 10_000): Promise<number> {
    return eventually(() => {
      expect(this.endedAt).not.toBeNull();
      return this.endedAt as number;
    }, withinMilliseconds);
  }

  private async read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const text = new TextDecoder();
    try {
      for await (const bytes of body ?? []) this.take(text.decode(bytes as Uint8Array, { stream: true }));
    } catch {
      // Cut off, by either side.
    }
    this.endedAt = performance.now();
  }

  private take(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').map((line) => /^([a-z]*)(?:: ?(.*))?$/.exec(line) ?? []);
      const valueOf = (name: string) => lines.find(([, each]) => each === name)?.[2];
      if (lines.some(([, name]) => name === '')) this.comments.push(performance.now());
      this.lastId = valueOf('id') ?? this.lastId;
      this.retry = Number(valueOf('retry') ?? this.retry) || null;
      const data = valueOf('data');
      if (data !== undefined) this.events.push({ event: valueOf('event') ?? 'message', data: JSON.parse(data), id: this.lastId });
    }
  }
}
