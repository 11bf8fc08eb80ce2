import { clientOf, type ContextMigrations, type Queryable } from '@heliograph/database';
import { isSealedFor } from './privacy/index.js';
import {
  answers,
  commands,
  doomedFiles,
  erasures,
  events,
  keys,
  logs,
  secrets,
  signedCheckpoints,
  signingKeyRotations,
  snapshots,
  streams,
} from './event-store.tables.js';
import { EventStoreTables } from './migrations/0001-event-store.js';
import { AppendGroup } from './migrations/0002-append-group.js';
import { Answers } from './migrations/0003-answers.js';
import { ARowPerVersion } from './migrations/0004-a-row-per-version.js';
import { SignedCheckpoints } from './migrations/0005-signed-checkpoints.js';
import { AppendOne } from './migrations/0006-append-one.js';
import { Erasures } from './migrations/0007-erasures.js';
import { TwoRangesToSpare } from './migrations/0008-two-ranges-to-spare.js';
import { NoAppendOne } from './migrations/0009-no-append-one.js';
import { Snapshots } from './migrations/0010-snapshots.js';
import { BoundKeys } from './migrations/0011-bound-keys.js';
import { SigningKeyRotations } from './migrations/0012-signing-key-rotations.js';
import { ByteOrder } from './migrations/0016-byte-order.js';
import { ClaimsOfAnswers } from './migrations/0015-claims-of-answers.js';
import { InlinePlannedOnce } from './migrations/0013-inline-planned-once.js';
import { SnapshotsAsTheStreamSays } from './migrations/0014-snapshots-as-the-stream-says.js';

/** The runtime login reads and appends; it never updates or deletes an event, and destroys a key only by emptying it. */
const grants = (login: string) => [
  `grant usage on schema event_store to ${login}`,
  `grant select, insert on event_store.events, event_store.keys, event_store.secrets, event_store.signed_checkpoints, event_store.streams to ${login}`,
  `grant select on event_store.logs, event_store.migrations, event_store.signing_key_rotations to ${login}`,
  `grant update (head_seq, head_hash, recorded_at) on event_store.logs to ${login}`,
  `grant update (wrapped, master_key, destroyed_at) on event_store.keys to ${login}`,
  `grant select, insert, update on event_store.snapshots to ${login}`,
  `grant select, insert, delete on event_store.commands to ${login}`,
  `grant select, insert, update, delete on event_store.answers to ${login}`,
  `grant select, insert, update on event_store.erasures to ${login}`,
  `grant select, insert, delete on event_store.doomed_files to ${login}`,
  `revoke execute on function event_store.create_log(text), event_store.ensure_ranges(text) from public`,
  `grant execute on function event_store.ensure_ranges(text) to ${login}`,
  // A frozen process must not hold a log's head for ever. Only an owner that may alter roles can set this; else docs/runbooks has the statement for the operator.
  `do $$ begin
     alter role ${login} set lock_timeout = '5s';
     alter role ${login} set idle_in_transaction_session_timeout = '10s';
     -- Nor may a statement keep waiting for it when its client has given up and answered its caller.
     alter role ${login} set client_connection_check_interval = '500ms';
   exception when insufficient_privilege then null; end $$`,
];

export const eventStoreMigrations: ContextMigrations = {
  schema: 'event_store',
  migrations: [
    EventStoreTables,
    AppendGroup,
    Answers,
    ARowPerVersion,
    SignedCheckpoints,
    AppendOne,
    Erasures,
    TwoRangesToSpare,
    NoAppendOne,
    Snapshots,
    BoundKeys,
    SigningKeyRotations,
    InlinePlannedOnce,
    SnapshotsAsTheStreamSays,
    ClaimsOfAnswers,
    ByteOrder,
  ],
  grants,
  people: [
    { table: logs, nobody: ['log', 'head_hash'] },
    { table: events, sealed: 'every personal field of an event is sealed under it' },
    // Names of streams hold ids and keyed hashes.
    { table: streams, nobody: ['log', 'stream'] },
    { table: snapshots, nobody: ['log', 'stream', 'latest'] },
    { table: commands, nobody: ['log'] },
    { table: answers, rows: isSealedFor('answer') },
    { table: keys, rows: 'person = $1 and wrapped is not null' },
    { table: secrets, nobody: ['name', 'master_key', 'wrapped'] },
    { table: signedCheckpoints, nobody: ['heads', 'key_id', 'previous', 'signature'] },
    { table: signingKeyRotations, nobody: ['from_key', 'to_key', 'previous', 'signature', 'acceptance'] },
    { table: erasures, nobody: ['places'] },
    { table: doomedFiles, rows: 'person = $1' },
  ],
  backup: ['logs', 'events', 'streams', 'keys', 'secrets', 'signed_checkpoints', 'signing_key_rotations', 'erasures', 'doomed_files'].map(
    (name) => ({
      table: `event_store.${name}`,
    }),
  ),
};

/** True if the login of this connection could change events, which the login of api and workers must not. */
export async function mayChangeEvents(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ can: boolean }>(
    `select has_table_privilege('event_store.events', 'update') or has_table_privilege('event_store.events', 'delete') as can`,
  );
  return row?.can !== false;
}

/** Makes the logs that are not there yet. Owner only. */
export async function createLogs(adminUrl: string, logs: readonly string[]): Promise<void> {
  const client = clientOf(adminUrl);
  await client.connect();
  try {
    for (const log of logs) await client.query('select event_store.create_log($1)', [log]);
  } finally {
    await client.end();
  }
}
