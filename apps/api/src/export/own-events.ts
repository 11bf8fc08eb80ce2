import { ReadDatabase } from '@heliograph/database';
import { eventsOf, EventStore, type LogDefinition, type OwnEvent } from '@heliograph/event-store';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Fields of events that name people: the first one that an event has is the person it is about. A user who is followed, or who owns what is liked,
 * commented on or reported, is not the one that the event is about: these events belong to the actor.
 */
export const peopleFields = ['userId', 'authorId', 'followerId', 'reporterId', 'ownerId'] as const;

/** Every log there is. */
export const LOGS = Symbol('Logs');

/** The person's own events, of every log. */
@Injectable()
export class OwnEvents {
  constructor(
    @Inject(ReadDatabase) private readonly database: ReadDatabase,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(LOGS) private readonly logs: readonly LogDefinition[],
  ) {}

  async *of(userId: UserId): AsyncGenerator<readonly object[]> {
    for (const log of this.logs) {
      const person = { id: userId, fields: peopleFields };
      for await (const events of eventsOf(this.database, this.store.keyring, log, person))
        yield events.map((event) => present(event, userId));
    }
  }
}

/** Of others who acted on this person only the kind of actor is exported. */
function present(event: OwnEvent, userId: UserId): object {
  const self = `user:${userId}`;
  return {
    log: event.log,
    seq: event.seq,
    stream: event.stream,
    version: event.version,
    type: event.type,
    schema_version: event.schemaVersion,
    recorded_at: event.recordedAt,
    actor: event.actor === self ? self : event.actor.replace(/:.*/, ''),
    data: event.data,
  };
}
