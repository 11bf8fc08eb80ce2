import { randomUUID } from 'node:crypto';
import { isConnectionError, type Queryable } from '@heliograph/database';
import { isSealedFor, keyIdOf, type Keyring, openSealedField, seal } from '@heliograph/event-store/privacy';
import { until } from '@heliograph/timing';

/**
 * State of a request: `first` = this caller does the work and then calls `finish` or `abandon`; `answered` = it was done;
 * `under-way` = another caller is doing it; `another` = the key was used before with another content.
 */
export type RequestState =
  | { readonly kind: 'first'; readonly claim: string }
  | { readonly kind: 'under-way' }
  | { readonly kind: 'another' }
  | { readonly kind: 'answered'; readonly answer: unknown };

const LEASE_SECONDS = 60;

const CLAIM = `
  insert into event_store.answers as a (request, fingerprint, claim, under_way_until)
  values ($1, $2, $3, now() + make_interval(secs => ${LEASE_SECONDS}))
  on conflict (request) do update
    set fingerprint = excluded.fingerprint, claim = excluded.claim, under_way_until = excluded.under_way_until, answer = null, recorded_at = now()
    where (a.answer is null and (a.under_way_until < now() or a.claim = any($4::uuid[])) and a.fingerprint = excluded.fingerprint)
       or a.recorded_at < now() - interval '24 hours'
  returning request`;

const GIVE_BACK = 'delete from event_store.answers where request = $1 and claim = $2 and answer is null';
const BETWEEN_TRIES = 250;

/**
 * Answers to requests that may be sent again (S19), kept 24 hours and sealed under the key of the caller: erasing the person
 * makes them unreadable. When the process that does the work crashes, the same request sent again after a minute does it; the command id
 * keeps the effect to once. Where the work failed and the process lives, it gives its claim back as soon as the database answers, and takes over
 * its own until then.
 */
export class StoredAnswers {
  /** Claims of this process whose work has ended, by their request, until they are given back or have expired. */
  private readonly ended = new Map<string, Set<string>>();

  constructor(
    private readonly database: Queryable,
    private readonly keyring: Keyring,
  ) {}

  /** @param request a UUID @param fingerprint of everything that makes it this request */
  async begin(request: string, fingerprint: Buffer): Promise<RequestState> {
    const claim = randomUUID();
    const claimed = await this.database
      .query(CLAIM, [request, fingerprint, claim, [...(this.ended.get(request) ?? [])]])
      .catch((error: unknown) => {
        // The server may have stored it, and died before it said so.
        void this.abandon(request, claim);
        throw error;
      });
    if (claimed.length > 0) return { kind: 'first', claim };
    const [row] = await this.database.query<{ same: boolean; answer: string | null }>(
      'select fingerprint = $2 as same, answer from event_store.answers where request = $1',
      [request, fingerprint],
    );
    if (!row) return { kind: 'under-way' };
    if (!row.same) return { kind: 'another' };
    if (row.answer === null) return { kind: 'under-way' };
    return { kind: 'answered', answer: await this.openAnswer(row.answer, request) };
  }

  /** @throws PersonErased */
  async finish(request: string, person: number, answer: unknown): Promise<void> {
    const sealed = seal(answer, await this.keyring.personKey(person), request, 'answer');
    await this.database.query('update event_store.answers set answer = $2, recorded_at = now() where request = $1', [request, sealed]);
  }

  /** The work was refused or failed: the next who sends the request does it. Resolves once the claim is given back, which waits for a database that is away. */
  async abandon(request: string, claim: string): Promise<void> {
    const ended = this.ended.get(request) ?? new Set();
    this.ended.set(request, ended.add(claim));
    const isGivenBack = async () => {
      try {
        await this.database.query(GIVE_BACK, [request, claim]);
        return true;
      } catch (error) {
        // Nothing else passes by itself, and the claim expires.
        return !isConnectionError(error);
      }
    };
    await until(isGivenBack, { withinMilliseconds: LEASE_SECONDS * 1_000, pauseMilliseconds: BETWEEN_TRIES });
    ended.delete(claim);
    if (ended.size === 0) this.ended.delete(request);
  }

  /** Deletes the answers that were kept for this person. Safe to repeat. */
  async erase(person: number): Promise<void> {
    await this.database.query(`delete from event_store.answers where ${isSealedFor('answer')}`, [person]);
  }

  /** Housekeeping: answers that are older than 24 hours. */
  async prune(): Promise<void> {
    await this.database.query(`delete from event_store.answers where recorded_at < now() - interval '24 hours'`);
  }

  private async openAnswer(sealed: string, request: string): Promise<unknown> {
    const id = keyIdOf(sealed) as string;
    const key = (await this.keyring.findKeys([id])).get(id);
    if (!key) throw new Error(`The key of the answer to ${request} is gone`);
    return openSealedField(sealed, key, request, 'answer');
  }
}
