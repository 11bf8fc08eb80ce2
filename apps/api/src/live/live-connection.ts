import { EventStream, eventText } from '@heliograph/http';
import type { Language } from '@heliograph/web';
import type { CurrentPlace } from './stream-places.js';
import { formatState, isWithin, type StreamState } from './stream-position.js';

interface Opened {
  /** Of those of one person the smallest is the oldest. */
  readonly id: string;
  /** The token, or the token of the session, for which it is open. */
  readonly secret: string;
  readonly language: Language;
}

/** One client's stream, and what it has been told. */
export class LiveConnection {
  readonly id: string;
  readonly secret: string;
  readonly language: Language;
  readonly stream: EventStream;
  /** Not told where it stands yet. */
  isOpening = true;
  epoch = '';
  state: StreamState = { position: { at: 0, logs: {} }, countUnread: 0 };

  constructor({ id, secret, language }: Opened, onEnd: (connection: LiveConnection) => void) {
    this.id = id;
    this.secret = secret;
    this.language = language;
    this.stream = new EventStream(() => onEnd(this));
  }

  /** Names what it has been told: connections with the same are told the same. */
  get told(): string {
    return formatState(this.epoch, this.state);
  }

  /** It stands at a place of which it needs to be told nothing else. */
  startAt(epoch: string, state: StreamState): void {
    this.epoch = epoch;
    this.state = state;
  }

  /** There is nothing to tell up to there. */
  passTo({ position, epoch }: CurrentPlace): void {
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
    this.stream.send(eventText({ event: 'unread', data: { count_unread: this.state.countUnread }, id: this.told }));
  }

  /** What the client knows may be wrong in any way. */
  sendReset(): void {
    this.stream.send(eventText({ event: 'reset', data: {}, id: this.told }));
  }

  /** For proxies, which end what is silent, and for the client, which cannot go on from a place that is old. */
  sendComment(): void {
    this.stream.send(this.isOpening ? ':\n\n' : `:\nid: ${this.told}\n\n`);
  }
}
