import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AccessChecks } from '@heliograph/application/access';
import type { ConnectionSlots, Log } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { every, Turns } from '@heliograph/timing';
import type { Language } from '@heliograph/web';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LiveConnection } from './live-connection.js';
import { LiveParts, LivePerson } from './live-person.js';
import { Rounds } from './rounds.js';
import type { CurrentPlace, StreamPlaces } from './stream-places.js';
import { isWithin, parseState } from './stream-position.js';

/** All together are less than the delay that is promised, the workers' part of it included (N3). */
const POLL_MILLISECONDS = 75;
/** With what a process may trust of a token, less than a second (O9). */
const CHECK_MILLISECONDS = 400;
const COMMENT_MILLISECONDS = 15_000;
/** Of 5,000 connections the 33 whose turn it is take a few milliseconds, in which nobody else is served. */
const TURN_MILLISECONDS = 100;
/** What time alone changes is sent to the second. */
const CLOCK_MILLISECONDS = 1_000;
/** A client that lost its place to a newer one comes back after a minute: at once it would take the place of another one, and that the next. */
const LOST_PLACE = 'retry: 60000\n\n';
/** Of a process that ends: a balancer leads the client elsewhere. */
const COME_BACK = 'retry: 1000\n\n';
/** A client keeps the last `retry`: without this it would wait for a minute from then on after every end of its connection. */
const HAS_PLACE = 'retry: 3000\n\n';
const RESUMABLE_MILLISECONDS = 24 * 60 * 60 * 1000;
/** People whose changes are read at once: the pool is for requests, too. */
const AT_ONCE = 6;

/** What streams need of the process that they are in. */
export abstract class LiveProcess {
  abstract readonly places: StreamPlaces;
  abstract readonly slots: ConnectionSlots;
  abstract readonly log: Log;
  abstract readonly isDraining: () => boolean;
  /** For the rest of the request: a replica may be behind the place that is read. */
  abstract readonly readFromPrimary: () => void;
}

export interface StreamRequest {
  readonly userId: UserId;
  /** The token, or the token of the session, for which it is open: it ends with that. */
  readonly secret: string;
  readonly language: Language;
  readonly lastEventId: string | undefined;
}

/** The streams of this process (N3). One reader looks for news of all, and what is read for one person serves all of their connections. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly people = new Map<UserId, LivePerson>();
  private readonly turns = new Turns({ atOnce: AT_ONCE });
  /** To whom news is being sent, and who has more of it in the meantime. */
  private readonly busy = new Set<LivePerson>();
  private readonly again = new Set<LivePerson>();
  private readonly failed = new Set<LivePerson>();
  /** Up to where everybody who is not in one of these sets has no news. */
  private current: CurrentPlace | null = null;
  private readonly checks = new Rounds<LiveConnection>(CHECK_MILLISECONDS / TURN_MILLISECONDS);
  private readonly comments = new Rounds<LiveConnection>(COMMENT_MILLISECONDS / TURN_MILLISECONDS);
  private readonly works;

  constructor(
    private readonly process: LiveProcess,
    private readonly access: AccessChecks,
    private readonly parts: LiveParts,
  ) {
    const onError = (err: Error) => this.process.log.warn({ err }, 'streams');
    this.works = [
      every(POLL_MILLISECONDS, () => this.poll(), { onError }),
      every(TURN_MILLISECONDS, () => this.checkAccess(this.checks.next()), { onError }),
      every(TURN_MILLISECONDS, () => this.sendComments(this.comments.next()), { onError }),
    ];
  }

  get count(): number {
    return this.connections().length;
  }

  /** The body of the answer. @throws HttpProblem 503 */
  async open({ lastEventId, ...request }: StreamRequest): Promise<Readable> {
    this.process.readFromPrimary();
    const id = `${Date.now().toString(36).padStart(9, '0')}-${randomUUID()}`;
    const connection = new LiveConnection({ id, ...request }, (ended) => this.forget(ended));
    connection.stream.send(HAS_PLACE);
    connection.sendComment();
    if (this.process.isDraining()) connection.end(COME_BACK);
    else await this.start(this.personOf(request.userId), connection, lastEventId).catch((error: unknown) => connection.fail(error));
    return connection.stream.body;
  }

  async onModuleDestroy(): Promise<void> {
    for (const connection of this.connections()) connection.end(COME_BACK);
    await Promise.all(this.works.map((work) => work.stop()));
  }

  private async start(who: LivePerson, connection: LiveConnection, lastEventId: string | undefined): Promise<void> {
    who.connections.add(connection);
    for (const rounds of [this.checks, this.comments]) rounds.add(connection);
    this.endSurplus(who, await this.process.slots.hold(String(who.userId), connection.id));
    const place = await this.process.places.read();
    await this.turns.take(() => this.tellFirst(who, connection, place, lastEventId));
    this.advance(who);
    connection.isOpening = false;
    // What was found in the meantime was not sent to this one.
    if (this.current && !isWithin(this.current.position, connection.state.position)) this.wake(who);
  }

  private tellFirst(who: LivePerson, connection: LiveConnection, place: CurrentPlace, lastEventId: string | undefined): Promise<void> {
    if (lastEventId === undefined || lastEventId === '') return who.begin(connection, place);
    const known = parseState(lastEventId, place.epoch, Object.keys(place.position.logs));
    const isOld = known === null || place.position.at - known.position.at > RESUMABLE_MILLISECONDS;
    if (isOld || !isWithin(known.position, place.position)) return who.reset(connection, place);
    connection.startAt(place.epoch, known);
    return who.resume(connection, place);
  }

  private personOf(userId: UserId): LivePerson {
    const who = this.people.get(userId) ?? new LivePerson(userId, this.parts);
    this.people.set(userId, who);
    return who;
  }

  private forget(connection: LiveConnection): void {
    for (const rounds of [this.checks, this.comments]) rounds.delete(connection);
    const { userId } = connection;
    const who = this.people.get(userId);
    if (!who?.connections.delete(connection)) return;
    if (who.connections.size === 0) {
      this.people.delete(userId);
      this.failed.delete(who);
    }
    void this.process.slots.leave(String(userId), connection.id);
  }

  private connections(): LiveConnection[] {
    return [...this.people.values()].flatMap(({ connections }) => [...connections]);
  }

  private endSurplus(who: LivePerson, ids: readonly string[]): void {
    for (const connection of who.connections) if (ids.includes(connection.id)) connection.end(LOST_PLACE);
  }

  private async poll(): Promise<void> {
    if (this.people.size === 0) return void (this.current = null);
    const [last, place] = [this.current, await this.process.places.read()];
    if (last?.epoch === place.epoch && !hasMoved(last, place)) return;
    const news = await this.peopleWithNews(last, place);
    const people = news === 'everybody' ? this.people.values() : [...news].flatMap((id) => this.people.get(id) ?? []);
    const concerned = new Set([...people, ...this.failed]);
    for (const who of concerned) this.advance(who);
    this.current = place;
    for (const who of concerned) this.wake(who);
  }

  /** For those without news it is done when their place matters next: a poll costs what has happened, and not how many are connected. */
  private advance(who: LivePerson): void {
    if (this.current === null || this.busy.has(who) || this.failed.has(who)) return;
    for (const connection of who.connections) connection.advance(this.current);
  }

  private async peopleWithNews(last: CurrentPlace | null, place: CurrentPlace): Promise<ReadonlySet<UserId> | 'everybody'> {
    if (last?.epoch !== place.epoch) return 'everybody';
    return this.parts.changes.peopleWithNews({ since: last.position, until: place.position }, [...this.people.keys()]);
  }

  private wake(who: LivePerson): void {
    if (this.busy.has(who)) return void this.again.add(who);
    this.busy.add(who);
    void this.tell(who);
  }

  private async tell(who: LivePerson): Promise<void> {
    try {
      do {
        this.again.delete(who);
        await this.turns.take(async () => this.current && who.tell(this.current));
      } while (this.again.has(who));
      this.failed.delete(who);
    } catch (err) {
      this.again.delete(who);
      if (who.connections.size > 0) this.failed.add(who);
      else this.failed.delete(who);
      this.process.log.warn({ err }, 'news could not be sent, and is sent later');
    } finally {
      // In the same turn as the last look at what has come in the meantime.
      this.busy.delete(who);
    }
  }

  private async checkAccess(connections: ReadonlySet<LiveConnection>): Promise<void> {
    if (connections.size === 0) return;
    const secrets = new Set([...connections].map(({ secret }) => secret));
    const over = this.process.isDraining() ? null : await this.access.findEndedSecrets([...secrets], 'read');
    for (const connection of connections) if (over === null || over.has(connection.secret)) connection.end(over === null ? COME_BACK : '');
  }

  private async sendComments(connections: ReadonlySet<LiveConnection>): Promise<void> {
    await Promise.all(
      [...connections].map(async (connection) => {
        const who = this.people.get(connection.userId);
        if (!who) return;
        this.advance(who);
        connection.sendComment();
        // One that has no place any more has ended by itself, or another process has given it to a newer one.
        this.endSurplus(who, await this.process.slots.hold(String(who.userId), connection.id));
      }),
    );
  }
}

function hasMoved(last: CurrentPlace, { position }: CurrentPlace): boolean {
  return position.at - last.position.at >= CLOCK_MILLISECONDS || !isWithin(position, last.position);
}
