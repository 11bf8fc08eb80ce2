import type { Queryable } from '@heliograph/database';
import { personalFields } from '@heliograph/kernel/events';
import type { LogDefinition } from '../../index.js';
import { keyIdOf, type Keyring, type KeyRow, openSealedField } from '../../privacy/index.js';
import type { WalkedEvent } from '../chain/verify-chain.js';
import { MAX_FAULTS } from '../chain/verify-watch.js';

/** A sealed field, and who the event says it is of; null where a payload of an older version does not say so. */
interface Seal {
  readonly keyId: string;
  readonly person: number | null;
  readonly event: WalkedEvent;
  readonly field: string;
  readonly text: string;
}

type OpenedRow = Pick<KeyRow, 'key_id' | 'person'> & { readonly key: Buffer | null };

/** Keys that are kept in memory, some 10 MB. With more people some keys are read and checked again, which only costs time. */
const REMEMBERED = 100_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What events need: the key of each person whose fields are sealed, and the named secrets of their logs. Each key is looked up at its first
 * use: it must exist, belong to the person that the event names, and decrypt what is sealed under it.
 */
export class KeysInUse {
  /** Secrets that must exist, by their names, and the log that needs each. */
  readonly secrets = new Map<string, string>();
  private readonly people = new Map<string, number>();
  private readonly faultsByKey = new Map<string, string>();

  constructor(
    private readonly database: Queryable,
    private readonly keyring: Keyring,
  ) {}

  /** One line for each key that is not what events need. */
  get faults(): readonly string[] {
    return [...this.faultsByKey.values()];
  }

  /** Collects the keys of these events of `log`, which are unchanged. */
  async collect(log: LogDefinition, events: readonly WalkedEvent[]): Promise<void> {
    if (events.length > 0) for (const secret of log.secrets ?? []) this.secrets.set(secret, log.name);
    const met = new Map<string, Seal>();
    for (const event of events) for (const seal of sealsIn(log, event)) if (this.isNew(seal)) met.set(`${seal.keyId} ${seal.person}`, seal);
    if (met.size === 0) return;
    const rows = await this.database.query<KeyRow>(
      'select key_id, person, master_key, wrapped from event_store.keys where key_id = any($1::uuid[])',
      [[...met.values()].map(({ keyId }) => keyId).filter((id) => UUID.test(id))],
    );
    const keys = await this.keyring.openedKeys(rows);
    const found = new Map(rows.map((row, at) => [row.key_id, { ...row, key: keys[at] ?? null }]));
    for (const seal of met.values()) this.compare(seal, found.get(seal.keyId));
  }

  private isNew({ keyId, person }: Seal): boolean {
    if (this.faultsByKey.has(keyId) || this.faultsByKey.size >= MAX_FAULTS) return false;
    const known = this.people.get(keyId);
    return known === undefined || (person !== null && person !== known);
  }

  private compare(seal: Seal, row: OpenedRow | undefined): void {
    const { keyId, person, event } = seal;
    const place = `${event.log} ${event.seq}`;
    if (!row) this.report(keyId, `is missing: ${place} is sealed under it`);
    else if (person !== null && row.person !== person)
      this.report(keyId, `is of person ${row.person} here, and ${place} of person ${person} is sealed under it`);
    else if (!opens(row, seal)) this.report(keyId, `does not open ${place}, which is sealed under it`);
    else {
      if (this.people.size >= REMEMBERED) this.people.clear();
      // The text of the row: one out of a payload would keep that in memory.
      this.people.set(row.key_id, row.person);
    }
  }

  private report(keyId: string, what: string): void {
    if (this.faultsByKey.size < MAX_FAULTS) this.faultsByKey.set(keyId, `key ${keyId} ${what}`);
  }
}

/** True also where it was destroyed, and where it cannot be unwrapped, which is reported for every key elsewhere. */
function opens({ key }: OpenedRow, { event, field, text }: Seal): boolean {
  if (!key) return true;
  try {
    openSealedField(text, key, event.event_id, field);
    return true;
  } catch {
    return false;
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

/** A payload that is no object is an error for every reader; here it counts as one without fields. */
function parsed(payload: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}
