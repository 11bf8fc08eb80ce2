import { Readable } from 'node:stream';

/** Characters that may wait for a reader. Who reads more slowly than that is better off with a new connection. */
const MOST_WAITING = 1024 * 1024;

/** At the end nothing waits for clients that have not read this much. */
const MOST_WAITING_AT_END = 64 * 1024;

/** Server-sent events (WHATWG HTML, 9.2) as the body of an answer. */
export class EventStream {
  /** Its end is the end of the connection, whichever side ends it. */
  readonly body = new Readable({ read: () => undefined });
  private ended = false;

  constructor(onEnd: () => void) {
    this.body.once('close', () => {
      this.ended = true;
      onEnd();
    });
  }

  /** @param text of whole events and comments: see `eventText` */
  send(text: string): void {
    if (this.ended) return;
    // What one call sends may be more than that: nobody could have read it yet.
    if (this.body.readableLength > MOST_WAITING) this.body.destroy();
    else this.body.push(text);
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    if (this.body.readableLength > MOST_WAITING_AT_END) this.body.destroy();
    else this.body.push(null);
  }

  /** No proxy may keep it, neither for another reader nor until there is more of it. */
  static readonly headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  } as const;
}

interface SentEvent {
  /** Left out: the client hears of no event, and goes on from `id` when it comes back. */
  readonly event?: string;
  readonly data?: object;
  readonly id?: string;
}

export function eventText({ event, data, id }: SentEvent): string {
  const lines = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
