import { type EventDefinition, type LogDefinition, published } from '@heliograph/event-store';
import type { CatalogueLog } from './catalogue.js';
import { type ContractEvent, contractEvents, contractsOf } from './contract-events.js';
import { frozen, schemaOf, thaw } from './frozen-event.js';
import type { JsonSchema } from './type-schema.js';

/** An event as other contexts hear it. */
export interface PublishedEvent {
  readonly contract: ContractEvent;
  /** The stored event that it is made of. */
  readonly stored: EventDefinition;
  readonly schema: JsonSchema;
  /** What is published of the stored event's sample: while the person's key lives, and when it has been destroyed. */
  readonly samples: readonly unknown[];
}

export type Published = ReadonlyMap<string, readonly PublishedEvent[]>;

/** What each log publishes, by its name. @throws Error where the contracts and what is published name different events */
export async function publishedBy(logs: readonly CatalogueLog[]): Promise<Published> {
  const contracts = contractEvents(logs.map(({ name }) => contractsOf(name)));
  const found = new Map<string, readonly PublishedEvent[]>();
  for (const { name, log } of logs) found.set(name, await publishedEvents(log, contracts.get(contractsOf(name)) ?? []));
  return found;
}

/** What a log publishes, in the order of its events. */
async function publishedEvents(log: LogDefinition, contracts: readonly ContractEvent[]): Promise<PublishedEvent[]> {
  const found: PublishedEvent[] = [];
  for (const stored of log.events.values()) {
    const sample = await frozen(stored);
    const [alive = [], erased = []] = await Promise.all([true, false].map(async (key) => published(log, await thaw(log, sample, key))));
    for (const [index, { type, data }] of alive.entries()) {
      const contract = contracts.find((each) => each.type === type);
      if (!contract) throw new Error(`${log.name} publishes ${type}, which its contracts do not export`);
      found.push({ contract, stored, schema: narrowed(contract.schema, schemaOf(stored)), samples: [data, erased[index]?.data] });
    }
  }
  const silent = contracts.filter(({ type }) => !found.some(({ contract }) => contract.type === type));
  if (silent.length > 0) throw new Error(`Contracts of ${log.name} export ${silent[0]?.type}, which is never published`);
  return found;
}

/** Fields of the contract that are stored under the same name have the bounds and formats of the stored ones. */
function narrowed(contract: JsonSchema, stored: JsonSchema): JsonSchema {
  const properties = Object.entries(contract.properties ?? {}).map(([name, { title, description, ...rest }]) => [
    name,
    { ...(title && { title }), ...(stored.properties?.[name] ?? rest), ...(description && { description }) },
  ]);
  return { ...contract, properties: Object.fromEntries(properties) };
}
