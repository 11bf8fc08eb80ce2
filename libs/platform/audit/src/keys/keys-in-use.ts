import type { Queryable } from '@heliograph/database';
import { type LogDefinition, personalFields } from '@heliograph/event-store';
import { keyIdOf, type Keyring, openSealed } from '@heliograph/privacy';
import type { WalkedEvent } from '../chain/verify-chain.js';
import { MOST_FAULTS } from '../chain/verify-watch.js';

/** A sealed field, and who the event says it is of; null where a payload of an older version does not say so. */
interface Seal {
  readonly keyId: string;
  readonly person: number | null;
  readonly event: WalkedEvent;
  readonly field: string;
  readonly text: string;
}

interface KeyRow {
  readonly key_id: string;
  readonly person: number;
  readonly master_key: string;
  readonly wrapped: Buffer | null;
}

/** Keys that are remembered at once, some 10 MB. A log of more people has keys looked at again, which costs time and nothing else. */
const REMEMBERED = 100_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What events need: the key of everybody whose fields are sealed, and the named secrets of their logs. Each key is looked up where it is first
 * met: it must be there, be of the person that the event names, and open what is sealed under it.
 */
export class KeysInUse {
  /** Secrets that must be there, by their names, and the log that needs each. */
  readonly secrets = new Map<string, string>();
  private readonly people = new Map<string, number>();
  private readonly told = new Map<string, string>();

  constructor(
    private readonly database: Queryable,
    private readonly keyring: Keyring,
  ) {}

  /** One line for each key that is not what events need. */
  get faults(): readonly string[] {
    return [...this.told.values()];
  }

  /** Looks at these events of `log`, which are what was written. */
  async look(log: LogDefinition, events: readonly WalkedEvent[]): Promise<void> {
    if (events.length > 0) for (const secret of log.secrets ?? []) this.secrets.set(secret, log.name);
    const met = new Map<string, Seal>();
    for (const event of events) for (const seal of sealsIn(log, event)) if (this.isNew(seal)) met.set(`${seal.keyId} ${seal.person}`, seal);
    if (met.size === 0) return;
    const rows = await this.database.query<KeyRow>(
      'select key_id, person, master_key, wrapped from event_store.keys where key_id = any($1::uuid[])',
      [[...met.values()].map(({ keyId }) => keyId).filter((id) => UUID.test(id))],
    );
    const found = new Map(rows.map((row) => [row.key_id, row]));
    for (const seal of met.values()) this.compare(seal, found.get(seal.keyId));
  }

  private isNew({ keyId, person }: Seal): boolean {
    if (this.told.has(keyId) || this.told.size >= MOST_FAULTS) return false;
    const known = this.people.get(keyId);
    return known === undefined || (person !== null && person !== known);
  }

  private compare(seal: Seal, row: KeyRow | undefined): void {
    const { keyId, person, event } = seal;
    const place = `${event.log} ${event.seq}`;
    if (!row) this.tell(keyId, `is missing: ${place} is sealed under it`);
    else if (person !== null && row.person !== person)
      this.tell(keyId, `is of person ${row.person} here, and ${place} of person ${person} is sealed under it`);
    else if (!this.opens(row, seal)) this.tell(keyId, `does not open ${place}, which is sealed under it`);
    else {
      if (this.people.size >= REMEMBERED) this.people.clear();
      // The text of the row: one out of a payload would keep that in memory.
      this.people.set(row.key_id, row.person);
    }
  }

  private tell(keyId: string, what: string): void {
    if (this.told.size < MOST_FAULTS) this.told.set(keyId, `key ${keyId} ${what}`);
  }

  /** True also where it was destroyed, and where it does not open itself, which is told of every key. */
  private opens({ wrapped, master_key }: KeyRow, { event, field, text }: Seal): boolean {
    const key = wrapped && this.keyring.opened(wrapped, master_key);
    if (!key) return true;
    try {
      openSealed(text, key, event.event_id, field);
      return true;
    } catch {
      return false;
    }
  }
}

function sealsIn(log: LogDefinition, event: WalkedEvent): Seal[] {
  const definition = log.events.get(event.type);
  const fields = definition ? personalFields(definition, event.schema_version) : [];
  if (!definition?.personal || fields.length === 0) return [];
  const data = parsed(event.payload);
  const person = data[definition.personal.of];
  const seals: Seal[] = [];
  for (const field of fields) {
    const text = data[field];
    const keyId = keyIdOf(text);
    if (keyId) seals.push({ keyId, person: typeof person === 'number' ? person : null, event, field, text: text as string });
  }
  return seals;
}

/** A payload that is no object stops whoever reads it; here it is one without fields. */
function parsed(payload: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}
