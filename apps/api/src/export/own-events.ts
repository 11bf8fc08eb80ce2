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
    private readonly database: ReadDatabase,
    private readonly store: EventStore,
    @Inject(LOGS) private readonly logs: readonly LogDefinition[],
  ) {}

  async *readEvents(userId: UserId): AsyncGenerator<readonly object[]> {
    for (const log of this.logs) {
      const person = { id: userId, fields: peopleFields };
      for await (const events of eventsOf(this.database, this.store.keyring, log, person))
        yield events.filter(concerns).map((event) => present(event, userId));
    }
  }
}

/** Decisions about the person: neither these fields nor their place among the events of the case are theirs, which say that somebody has reported. */
const withheld = { 'moderation.subject-decided': ['caseId', 'by'], 'moderation.decision-lifted': ['by'] } as const;
const isOfCase = (type: string): type is keyof typeof withheld => Object.hasOwn(withheld, type);

/** What was looked at and left as it is concerns nobody, as in `GET /me/decisions` (B6); what is to be kept for a court is not said, nor whose data a member of staff has read. */
export const concerns = ({ type, data }: Pick<OwnEvent, 'type' | 'data'>): boolean =>
  !type.startsWith('media.legal-hold-') &&
  !type.startsWith('audit.') &&
  !(isOfCase(type) && (data as { action?: string }).action === 'none');

/** Of others who acted on this person only the kind of actor is exported. */
export function present(event: OwnEvent, userId: UserId): object {
  const { type, data } = event;
  const hidden: readonly string[] = isOfCase(type) ? withheld[type] : [];
  const self = `user:${userId}`;
  return {
    log: event.log,
    seq: event.seq,
    stream: event.stream,
    version: isOfCase(type) ? null : event.version,
    type,
    schema_version: event.schemaVersion,
    recorded_at: event.recordedAt,
    actor: event.actor === self ? self : event.actor.replace(/:.*/, ''),
    data: hidden.length === 0 ? data : Object.fromEntries(Object.entries(data as object).filter(([field]) => !hidden.includes(field))),
  };
}
