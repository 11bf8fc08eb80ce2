import type { Database } from '@heliograph/database';
import type { Keyring } from '@heliograph/event-store/privacy';
import type { PushOutcome, PushSender } from '@heliograph/push';
import type { PushWriter } from '@heliograph/runtime';
import {
  claimMessage,
  type DueMessage,
  endSubscription,
  findSealedAddress,
  OLDEST_MILLISECONDS,
  postponeMessage,
  settleMessage,
} from './browser-message-rows.js';
import { openBrowser, type StoredBrowser } from './stored-browser.js';

export interface BrowserRoundOptions {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sender: Pick<PushSender, 'send'>;
  readonly writePush: PushWriter;
  /** Address of the pages, without a slash at its end. */
  readonly webUrl: string;
  readonly log: (line: { level: 'warn'; message: string }) => void;
}

/** In one round of one lane. */
const MOST = 500;
/** One push service that is slow holds up one of them. */
const LANES = 8;
const MAX_ATTEMPTS = 5;
const MAX_PAUSE_SECONDS = 1_800;
const LIFE_SECONDS = 3_600;
const MAX_TEXT = 300;

/** Sends browsers what is due. What a message says is written in the moment in which it is sent: no table holds it. */
export class BrowserRound {
  constructor(private readonly options: BrowserRoundOptions) {}

  /** Returns how many were sent. */
  async run(now: () => Date = () => new Date(), stopping: Pick<AbortSignal, 'aborted'> = { aborted: false }): Promise<number> {
    const lanes = await Promise.all(Array.from({ length: LANES }, () => this.runLane(now, stopping)));
    return lanes.reduce((sum, sent) => sum + sent, 0);
  }

  private async runLane(now: () => Date, stopping: Pick<AbortSignal, 'aborted'>): Promise<number> {
    let sent = 0;
    for (let round = 0; round < MOST && !stopping.aborted; round++) {
      const message = await claimMessage(this.options.database, now());
      if (!message) break;
      if (await this.deliver(message, now())) sent++;
    }
    return sent;
  }

  private async deliver(message: DueMessage, now: Date): Promise<boolean> {
    const { database, sender, writePush, webUrl } = this.options;
    const subscription = await this.subscriptionOf(message, now);
    const isOld = now.getTime() - message.happenedAt.getTime() > OLDEST_MILLISECONDS;
    const words = subscription && !isOld ? await writePush({ ...message, language: subscription.language }) : null;
    if (!subscription || !words) {
      await settleMessage(database, message);
      return false;
    }
    const topic = `entry-${message.entry}`;
    const { title, text, lang, path } = words;
    const shown = { title, body: [...text].slice(0, MAX_TEXT).join(''), lang, tag: topic, url: `${webUrl}${path}` };
    const payload = Buffer.from(JSON.stringify(shown));
    return this.conclude(
      message,
      await sender.send({ endpoint: subscription.endpoint, keys: subscription.keys, payload, topic, lifeSeconds: LIFE_SECONDS }, now),
      now,
    );
  }

  private async conclude(message: DueMessage, outcome: PushOutcome, now: Date): Promise<boolean> {
    const { database, log } = this.options;
    const hasEnded = outcome.is === 'gone' || (outcome.is === 'never' && ['403', 'EREFUSED'].includes(outcome.code));
    if ('code' in outcome)
      log({ level: 'warn', message: `a message for a browser was not taken, attempt ${message.attempts}: ${outcome.code}` });
    if (hasEnded) await endSubscription(database, message.sessionId);
    else if (outcome.is === 'later' && message.attempts < MAX_ATTEMPTS) {
      const asked = now.getTime() + Math.min(outcome.afterSeconds ?? 0, MAX_PAUSE_SECONDS) * 1_000;
      await postponeMessage(database, message, outcome.code, new Date(Math.max(asked, message.retryAt.getTime())));
    } else await settleMessage(database, message);
    return outcome.is === 'sent';
  }

  /** Null where it is over. */
  private async subscriptionOf({ sessionId }: DueMessage, now: Date): Promise<StoredBrowser | null> {
    const { database, keyring } = this.options;
    const sealed = await findSealedAddress(database, sessionId, now);
    return sealed === undefined ? null : openBrowser(keyring, sessionId, sealed);
  }
}
