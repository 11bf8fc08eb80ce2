import { EventStream, eventText } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import type { Language } from '@heliograph/web';
import type { CurrentPlace } from './stream-places.js';
import { formatState, isWithin, type StreamState } from './stream-position.js';

interface Opened {
  /** Of those of one person the smallest is the oldest. */
  readonly id: string;
  readonly userId: UserId;
  /** The token, or the token of the session, for which it is open. */
  readonly secret: string;
  readonly language: Language;
}

/** One client's stream, and what was sent on it. */
export class LiveConnection {
  readonly id: string;
  readonly userId: UserId;
  readonly secret: string;
  readonly language: Language;
  readonly stream: EventStream;
  /** It has no place yet. */
  isOpening = true;
  epoch = '';
  state: StreamState = { position: { at: 0, logs: {} }, countUnread: 0 };

  constructor({ id, userId, secret, language }: Opened, onEnd: (connection: LiveConnection) => void) {
    this.id = id;
    this.userId = userId;
    this.secret = secret;
    this.language = language;
    this.stream = new EventStream(() => onEnd(this));
  }

  /** The `id` of what was sent last: connections with the same get the same. */
  get lastId(): string {
    return formatState(this.epoch, this.state);
  }

  /** The client knows all that comes before. */
  startAt(epoch: string, state: StreamState): void {
    this.epoch = epoch;
    this.state = state;
  }

  /** There is nothing to tell up to there. */
  advance({ position, epoch }: CurrentPlace): void {
    if (!this.isOpening && epoch === this.epoch && isWithin(this.state.position, position)) this.state = { ...this.state, position };
  }

  end(last = ''): void {
    if (last !== '') this.stream.send(last);
    this.stream.end();
  }

  /** Nobody reads it: there is no answer yet. */
  fail(reason: unknown): never {
    this.stream.body.destroy();
    throw reason;
  }

  sendUnread(): void {
    this.stream.send(eventText({ event: 'unread', data: { count_unread: this.state.countUnread }, id: this.lastId }));
  }

  /** What the client knows may be wrong in any way. */
  sendReset(): void {
    this.stream.send(eventText({ event: 'reset', data: {}, id: this.lastId }));
  }

  /** For proxies, which end what is silent, and for the client, which cannot go on from a place that is old. */
  sendComment(): void {
    this.stream.send(this.isOpening ? ':\n\n' : `:\nid: ${this.lastId}\n\n`);
  }
}
