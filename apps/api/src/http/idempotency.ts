import { createHash } from 'node:crypto';
import { Database, isConnectionError } from '@heliograph/database';
import { commandIdFrom } from '@heliograph/cqrs';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { StoredAnswers } from '@heliograph/runtime/idempotency';
import { Answer, invalid, type PersonCaller, unavailable } from '@heliograph/http';
import type { CommandId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

interface IdempotentRequest {
  readonly request: FastifyRequest;
  /** Keys are each person's own, and each app's that acts for them. */
  readonly caller: Pick<PersonCaller, 'userId' | 'appId'>;
  /** Everything that the answer depends on besides the path. */
  readonly content: readonly (string | Uint8Array)[];
  /**
   * Done again where a process crashed before it answered: a command of this id returns what it made then.
   * @param commandId undefined = no key was sent, and it is done each time
   */
  readonly work: (commandId: CommandId | undefined) => Promise<Answer>;
}

/** `Idempotency-Key` (S19): the same request again gets the same answer again, for 24 hours, and has its effect once. */
@Injectable()
export class Idempotency {
  private readonly answers: StoredAnswers;

  constructor(database: Database, store: EventStore) {
    this.answers = new StoredAnswers(database, store.keyring);
  }

  /** @throws HttpProblem 422 the key is malformed or was sent with another body, 503 the first request is under way */
  async runOnce(once: IdempotentRequest): Promise<Answer> {
    const { request, caller } = once;
    const key = request.headers['idempotency-key'];
    if (key === undefined || key === '') return once.work(undefined);
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refused('must be 1 to 255 visible ASCII characters');
    const commandId = commandIdFrom(`idempotency-key:${caller.appId ?? ''}:${caller.userId}:${key}`);
    const known = await this.answers.begin(commandId, fingerprintOf(request, once.content));
    if (known.kind === 'another') throw refused('was sent before with another request');
    if (known.kind === 'under-way') throw unavailable(1, 'the first request with this Idempotency-Key is under way');
    if (known.kind === 'answered') return asAnswer(known.answer as Answer);
    return this.first(once, commandId, known.claim);
  }

  private async first({ caller, work }: IdempotentRequest, commandId: CommandId, claim: string): Promise<Answer> {
    try {
      const answer = await work(commandId);
      await this.answers.finish(commandId, caller.userId, answer);
      return answer;
    } catch (error) {
      const abandoned = this.answers.abandon(commandId, claim);
      // While the database is away the caller gets 503 at once; its next attempt finds the claim given back, or takes it over.
      if (!(error instanceof Unavailable) && !isConnectionError(error)) await abandoned;
      throw error;
    }
  }
}

function fingerprintOf({ method, raw }: FastifyRequest, content: readonly (string | Uint8Array)[]): Buffer {
  const path = (raw.url ?? '').split('?', 1)[0] ?? '';
  const hash = createHash('sha256').update(`${method} ${path}\n`);
  for (const part of content) hash.update(`${part.length}\n`).update(part);
  return hash.digest();
}

function asAnswer({ body, options }: Pick<Answer, 'body' | 'options'>): Answer {
  return new Answer(body, options);
}

function refused(problem: string) {
  return invalid({ 'Idempotency-Key': [problem] });
}
