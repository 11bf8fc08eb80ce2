import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { endpointOf, type EndpointRules, guardedLookup } from './endpoint-guard.js';
import { type BrowserKeys, encryptMessage } from './message-encryption.js';
import type { Vapid } from './vapid.js';

export interface PushMessage {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
  readonly payload: Buffer;
  /** A later message with the same topic replaces an earlier one that the browser has not fetched yet. 32 characters of base64url at most. */
  readonly topic: string;
  /** For so long the service keeps it for a browser that is away. */
  readonly lifeSeconds: number;
}

/** `gone`: the browser has ended the subscription. `later`: the service is away or busy. `never`: it does not take such a message. `code` says nothing of whom. */
export type PushOutcome =
  | { readonly is: 'sent' | 'gone' }
  | { readonly is: 'never'; readonly code: string }
  | { readonly is: 'later'; readonly code: string; readonly afterSeconds: number | null };

export interface PushSenderOptions extends EndpointRules {
  readonly vapid: Vapid;
  /** Milliseconds, of all of it. */
  readonly answerWithin?: number;
}

/** A worker that is asked to end waits for what it sends. */
const ANSWER_MILLISECONDS = 5_000;

/** Hands messages to push services (RFC 8030). Follows no redirect, reads no body, logs nothing. */
export class PushSender {
  constructor(private readonly options: PushSenderOptions) {}

  async send(message: PushMessage, now: Date = new Date()): Promise<PushOutcome> {
    const endpoint = endpointOf(message.endpoint, this.options);
    if (endpoint === null) return { is: 'never', code: 'EREFUSED' };
    try {
      const { status, retryAfter } = await this.post(endpoint, message, now);
      if (status >= 200 && status < 300) return { is: 'sent' };
      if (status === 404 || status === 410) return { is: 'gone' };
      if (status === 429 || status >= 500) return { is: 'later', code: String(status), afterSeconds: retryAfter };
      return { is: 'never', code: String(status) };
    } catch (error) {
      const { code = 'EUNKNOWN' } = error as { code?: string };
      return code === 'EREFUSED' ? { is: 'never', code } : { is: 'later', code, afterSeconds: null };
    }
  }

  private post(endpoint: URL, { keys, payload, topic, lifeSeconds }: PushMessage, now: Date) {
    const { vapid, answerWithin = ANSWER_MILLISECONDS } = this.options;
    const body = encryptMessage(payload, keys);
    const headers = {
      Authorization: vapid.authorization(endpoint, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: lifeSeconds,
      Topic: topic,
      Urgency: 'normal',
    };
    const make = endpoint.protocol === 'http:' ? requestHttp : requestHttps;
    return new Promise<{ status: number; retryAfter: number | null }>((resolve, reject) => {
      const signal = AbortSignal.timeout(answerWithin);
      // A connection of its own: one that is kept would go where the name led before.
      const sent = make(endpoint, { method: 'POST', headers, agent: false, signal, lookup: guardedLookup(this.options) }, (answer) => {
        const { statusCode = 0, headers: given } = answer;
        answer.destroy();
        const retryAfter = /^\d{1,6}$/.test(given['retry-after'] ?? '') ? Number(given['retry-after']) : null;
        resolve({ status: statusCode, retryAfter });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
