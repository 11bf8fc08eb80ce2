import type { Queryable } from '@heliograph/database';
import type { StoredEvent, UserId } from '@heliograph/kernel';
import { decode, EVENT_COLUMNS, type EventRow } from '../events/codec.js';
import type { LogDefinition } from '../events/definitions.js';
import type { Keyring } from '../privacy/index.js';

export interface DataSubject {
  readonly id: UserId;
  /** Fields of events that name people. Of those that an event has, the first one names the person that it is about. */
  readonly fields: readonly string[];
}

/** An event as its person may have it: in the newest schema version, without the personal fields of others. */
export interface OwnEvent extends StoredEvent {
  readonly schemaVersion: number;
}

/** Read by one statement, so that none takes long however large the log is. */
const WINDOW = 20_000;
const MAX_AT_ONCE = 200;
const EVENTS = `
  select ${EVENT_COLUMNS} from event_store.events
  where log = $1 and seq > $2 and seq <= $3 and (actor = $4 or payload ~ $5) order by seq limit ${MAX_AT_ONCE}`;

/**
 * The events of `log` that this person caused or that are about them, in order, some at a time. Personal fields are open where they are this
 * person's own and null where they are another's. There is no index for it: the log is read to the end it had at the start.
 */
export async function* eventsOf(
  database: Queryable,
  keyring: Pick<Keyring, 'personKey' | 'findKeys'>,
  log: LogDefinition,
  person: DataSubject,
): AsyncGenerator<readonly OwnEvent[]> {
  const { id: own } = await keyring.personKey(person.id);
  const ownKey = { findKeys: (ids: Iterable<string>) => keyring.findKeys([...ids].filter((id) => id === own)) };
  const actor = `user:${person.id}`;
  const named = `"(${person.fields.join('|')})":${person.id}[,}]`;
  const [head] = await database.query<{ seq: number }>('select head_seq as seq from event_store.logs where log = $1', [log.name]);
  for (let seq = 0; seq < (head?.seq ?? 0); ) {
    const end = Math.min(seq + WINDOW, head?.seq ?? 0);
    const rows = await database.query<EventRow>(EVENTS, [log.name, seq, end, actor, named]);
    const found = rows.filter((row) => row.actor === actor || isAbout(row, person));
    if (found.length > 0) yield (await decode(log, found, ownKey)).map((event) => ({ ...event, schemaVersion: versionOf(log, event) }));
    seq = rows.length < MAX_AT_ONCE ? end : (rows.at(-1)?.seq ?? end);
  }
}

/** The statement finds a name anywhere in the payload; the first of the fields decides. */
function isAbout({ payload }: EventRow, { id, fields }: DataSubject): boolean {
  const data = JSON.parse(payload) as Record<string, unknown>;
  const field = fields.find((name) => name in data);
  return field !== undefined && data[field] === id;
}

function versionOf(log: LogDefinition, { type }: StoredEvent): number {
  return log.events.get(type)?.version ?? 0;
}
