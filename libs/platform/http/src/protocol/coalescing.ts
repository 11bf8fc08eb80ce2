import { memoizeByObject, SharedReads } from '@heliograph/timing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../answer/coding.js';
import type { Entity } from '../answer/entity.js';
import type { HttpProblem } from '../answer/problem.js';
import { problemOf } from '../answer/problem-of.js';

type Headers = ReturnType<FastifyReply['getHeaders']>;

export interface SharedAnswer {
  readonly kind: 'answer';
  readonly headers: Headers;
  readonly entity: Entity;
}

/** What a request was answered with, as others may get it, too. */
export type Outcome =
  | SharedAnswer
  | { readonly kind: 'problem'; readonly problem: HttpProblem }
  /** Each handles its own request. */
  | { readonly kind: 'none' };

/** The request that is handled for all. */
export interface Lead {
  readonly kind: 'lead';
  /** Answers those who wait; of several calls the first one counts. */
  settle(outcome: Outcome): void;
}

const MAX_KEPT = 200;
const LARGEST_KEPT = 65_536;
const isSmallAnswer = (outcome: Outcome): boolean => outcome.kind === 'answer' && outcome.entity.size <= LARGEST_KEPT;

/** Of one request: they are never another's. */
const OWN_HEADERS = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'connection'];

export function sharedHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))) as Headers;
}

/** The head of a shared answer with the request's own lines, as names and values in turn. */
export function headOf(reply: FastifyReply, answer: SharedAnswer): string[] {
  const head = [...linesOf(answer)];
  for (const name of OWN_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) head.push(name, String(value));
  }
  return head;
}

const linesOf = memoizeByObject(({ headers, entity: { coding, payload } }: SharedAnswer): readonly string[] => {
  const coded = coding === null ? [] : ['content-encoding', coding];
  const lines = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));
  return [...lines, ...coded, 'content-length', String(Buffer.byteLength(payload))];
});

/**
 * Request coalescing: of requests for the same answer that wait at the same time one is handled, and all get what it is answered with. No answer is
 * older than its question.
 */
export class Coalescing {
  private readonly answers: SharedReads<Outcome>;

  /** @param snapshot of the database: an answer is given again while that is the same; left out = each is made again */
  constructor(snapshot?: () => Promise<string>) {
    this.answers = new SharedReads(snapshot ? { state: snapshot, most: MAX_KEPT, keeps: isSmallAnswer } : null);
  }

  /** Null: the request is handled by itself, for its answer may depend on more than its address. */
  enter({ exchange, method, headers, raw }: FastifyRequest): Promise<Lead | Outcome> | null {
    const { policy, credential, callback, format } = exchange;
    if (!policy.coalesced || method !== 'GET' || credential.kind !== 'none' || callback !== null) return null;
    const key = `${format.contentType} ${codingFor(headers['accept-encoding'])} ${raw.url}`;
    return new Promise((resolve) => {
      const handle = () => new Promise<Outcome>((settle) => resolve({ kind: 'lead', settle }));
      this.answers.read(key, handle).then(resolve, (error: unknown) => resolve(outage(error)));
    });
  }
}

/** Of a database that is away: who waits learns it from the first question, for a second one would take all of its time, too. */
function outage(error: unknown): Outcome {
  const problem = problemOf(error);
  return problem.status === 503 ? { kind: 'problem', problem } : { kind: 'none' };
}
