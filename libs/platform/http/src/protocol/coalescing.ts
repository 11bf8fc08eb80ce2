import { derived } from '@heliograph/kernel';
import { WhileUnchanged } from '@heliograph/timing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../answer/coding.js';
import type { Entity } from '../answer/entity.js';
import type { HttpProblem } from '../answer/problem.js';
import { problemOf } from '../answer/problem-of.js';

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

const MOST_KEPT = 200;
const LARGEST_KEPT = 65_536;
const isSmallAnswer = (outcome: Outcome): boolean => outcome.kind === 'answer' && outcome.entity.size <= LARGEST_KEPT;

type Resolve = (turn: Lead | Outcome) => void;

/** Of one request: they are never another's. */
const OWN_HEADERS = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'connection'];

export function sharedHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))) as Headers;
}

/** The head of a shared answer with the request's own lines, as names and values in turn. */
export function headOf(reply: FastifyReply, { headers, entity }: Outcome & { readonly kind: 'answer' }): string[] {
  const head = [...derived(headers, 'lines', () => linesOf(headers, entity))];
  for (const name of OWN_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) head.push(name, String(value));
  }
  return head;
}

function linesOf(headers: Headers, { coding, payload }: Entity): string[] {
  const coded = coding === null ? [] : ['content-encoding', coding];
  const lines = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));
  return [...lines, ...coded, 'content-length', String(Buffer.byteLength(payload))];
}

/**
 * Request coalescing: of requests for the same answer that wait at the same time one is handled, and all get what it is answered with. It begins at the
 * end of a turn of the event loop, and who comes later waits for the next one: no answer is older than its question. Where nothing has been committed
 * since the one before, the next ones get the same.
 */
export class Coalescing {
  /** Those who wait for the next answer; none where nobody is handled. */
  private readonly waiting = new Map<string, Resolve[]>();
  private readonly unchanged: WhileUnchanged<Outcome> | null;

  /** @param snapshot of the database: an answer is given again while that is the same; left out = each is made anew */
  constructor(snapshot?: () => Promise<string>) {
    this.unchanged = snapshot ? new WhileUnchanged({ state: snapshot, most: MOST_KEPT, keeps: isSmallAnswer }) : null;
  }

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
      const all = this.waiting.get(key) ?? [];
      const [first, ...others] = all;
      if (!first) return void this.waiting.delete(key);
      this.waiting.set(key, []);
      let isHandled = false;
      const handle = () => {
        isHandled = true;
        return handled(first);
      };
      void this.outcome(key, handle).then((outcome) => {
        for (const each of isHandled ? others : all) each(outcome);
        this.handleNext(key);
      });
    });
  }

  private outcome(key: string, handle: () => Promise<Outcome>): Promise<Outcome> {
    return this.unchanged ? this.unchanged.read(key, handle).catch((error: unknown) => outage(error) ?? handle()) : handle();
  }
}

/** Of a database that is away. Who waits learns it from the first question: a second one would take all of its time, too. Null: it is not away. */
function outage(error: unknown): Outcome | null {
  const problem = problemOf(error);
  return problem.status === 503 ? { kind: 'problem', problem } : null;
}

/** What the request is answered with whose turn it is. */
const handled = (take: Resolve): Promise<Outcome> => new Promise((resolve) => take({ kind: 'lead', settle: resolve }));
