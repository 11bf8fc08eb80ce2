import type { Queryable } from '@heliograph/database';
import type { LogDefinition } from '../../index.js';
import { type ChainVerification, type LogFault, verifyChain, type WalkedEvent } from './verify-chain.js';
import { verifyCommands } from './verify-commands.js';
import { verifySnapshots } from './verify-snapshots.js';
import { verifyStreams } from './verify-streams.js';
import type { Watch } from './verify-watch.js';

/** Is shown every event that is unchanged, and collects the keys that it needs. */
interface KeyCollector {
  collect(log: LogDefinition, events: readonly WalkedEvent[]): Promise<void>;
}

/**
 * The chain of a log, and what is stored with it: its head, its streams, their snapshots, its command ids. An event that fails in the chain is reported once.
 * @param keys collects every key that the events need, for `verifyKeys`; null: they may not be read
 */
export async function verifyLog(
  database: Queryable,
  definition: LogDefinition,
  keys: KeyCollector | null,
  watch: Watch = {},
): Promise<ChainVerification> {
  const log = definition.name;
  const chain = await verifyChain(database, log, watch, async (events) => keys?.collect(definition, events));
  // Without the row of the log the position of its last event is unknown.
  if (chain.faults.some(({ seq }) => seq === null)) return chain;
  const beside = [
    ...(await verifyStreams(database, log, watch)),
    ...(await verifySnapshots(database, log, watch)),
    ...(await verifyCommands(database, log)),
  ];
  const reported = new Set(chain.faults.map(({ seq }) => seq));
  const faults = [...chain.faults, ...beside.filter(({ seq }) => seq === null || !reported.has(seq))];
  return { ...chain, faults };
}

/** Tables of which `events verify` names a row that was changed, each for what an auditor relies on. */
export const verifiedTables: readonly string[] = [
  ...['logs', 'events', 'streams', 'snapshots', 'commands', 'keys', 'secrets', 'signed_checkpoints', 'signing_key_rotations'],
].map((name) => `event_store.${name}`);

/** Rows of logs that the product does not have. */
export async function verifyNoOthers(database: Queryable, logs: readonly string[]): Promise<ChainVerification[]> {
  const others = new Map<string, LogFault[]>();
  for (const table of ['logs', 'streams', 'snapshots', 'commands']) {
    const sql = `select distinct log from event_store.${table} where log <> all($1::text[])`;
    for (const { log } of await database.query<{ log: string }>(sql, [logs]))
      others.set(log, [
        ...(others.get(log) ?? []),
        { seq: null, reason: `event_store.${table} has rows of a log that the product does not have` },
      ]);
  }
  return [...others].map(([log, faults]) => ({ log, events: 0, faults }));
}
