import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../answer/coding.js';
import type { Entity } from '../answer/entity.js';
import type { HttpProblem } from '../answer/problem.js';

type Headers = ReturnType<FastifyReply['getHeaders']>;

/** What a request was answered with, as others may get it, too. */
export type Outcome =
  | { readonly kind: 'answer'; readonly headers: Headers; readonly entity: Entity }
  | { readonly kind: 'problem'; readonly problem: HttpProblem }
  /** Each handles its own request. */
  | { readonly kind: 'none' };

/** The request that is handled for all. */
export interface Lead {
  readonly kind: 'lead';
  /** Answers those who wait; of several calls the first one counts. */
  settle(outcome: Outcome): void;
}

type Resolve = (turn: Lead | Outcome) => void;

/** Of one request: they are never another's. */
const OWN_HEADERS = /^x-(request-id|ratelimit-\w+)$/;

export function sharedHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))) as Headers;
}

/**
 * Request coalescing: of requests for the same answer that wait at the same time one is handled, and all get what it is answered with. It begins at the
 * end of a turn of the event loop, and who comes later waits for the next one: no answer is older than its question.
 */
export class Coalescing {
  /** Those who wait for the next answer; none where nobody is handled. */
  private readonly waiting = new Map<string, Resolve[]>();

  /** Null: the request is handled by itself, for its answer may depend on more than its address. */
  enter({ exchange, method, headers, raw }: FastifyRequest): Promise<Lead | Outcome> | null {
    const { policy, credential, callback, format } = exchange;
    if (!policy.coalesced || method !== 'GET' || credential.kind !== 'none' || callback !== null) return null;
    const key = `${format.contentType} ${codingFor(headers['accept-encoding'])} ${raw.url}`;
    return new Promise((resolve) => {
      const others = this.waiting.get(key);
      if (others) return void others.push(resolve);
      this.waiting.set(key, [resolve]);
      this.handleNext(key);
    });
  }

  private handleNext(key: string): void {
    setImmediate(() => {
      const [first, ...others] = this.waiting.get(key) ?? [];
      if (!first) return void this.waiting.delete(key);
      this.waiting.set(key, []);
      let isSettled = false;
      first({
        kind: 'lead',
        settle: (outcome) => {
          if (isSettled) return;
          isSettled = true;
          for (const other of others) other(outcome);
          this.handleNext(key);
        },
      });
    });
  }
}
