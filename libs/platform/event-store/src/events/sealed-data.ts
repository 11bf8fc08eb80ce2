import { keyIdOf } from '../privacy/index.js';
import type { EventRow } from './codec.js';
import { personalFields } from '@heliograph/kernel/events';
import type { LogDefinition } from './definitions.js';

/** Whose fields are sealed in these rows of a log, and which fields. */
export interface SealedData {
  /** User ids. */
  readonly people: ReadonlySet<number>;
  /** `media.photo-uploaded title`. */
  readonly fields: ReadonlySet<string>;
}

export function sealedData(log: LogDefinition, rows: readonly EventRow[]): SealedData {
  const people = new Set<number>();
  const fields = new Set<string>();
  for (const row of rows) {
    const definition = log.events.get(row.type);
    if (!definition?.personal) continue;
    const data = JSON.parse(row.payload) as Record<string, unknown>;
    const sealed = personalFields(definition, row.schema_version).filter((field) => keyIdOf(data[field]));
    for (const field of sealed) fields.add(`${row.type} ${field}`);
    const person = data[definition.personal.of];
    if (sealed.length > 0 && typeof person === 'number') people.add(person);
  }
  return { people, fields };
}
