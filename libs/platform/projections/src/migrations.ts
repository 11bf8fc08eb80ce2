import type { ContextMigrations } from '@heliograph/database';
import { Checkpoints } from './migrations/0001-checkpoints.js';
import { Workers } from './migrations/0002-workers.js';
import { Rebuilds } from './migrations/0003-rebuilds.js';
import { ByteOrder } from './migrations/0005-byte-order.js';
import { PartialIndexes } from './migrations/0006-partial-indexes.js';
import { checkpoints, readModels, rebuilds, workers } from './projections.tables.js';

/** They follow those of the event store, which made the table. */
export const projectionsMigrations: ContextMigrations = {
  schema: 'projections',
  migrations: [Checkpoints, Workers, Rebuilds, ByteOrder, PartialIndexes],
  grants: (login) => [
    `grant usage on schema projections to ${login}`,
    `grant select on projections.migrations to ${login}`,
    `grant select, insert, update, delete on projections.checkpoints, projections.workers, projections.rebuilds to ${login}`,
    // What the functions of the owner may touch is for the owner alone to say.
    `grant select on projections.read_models to ${login}`,
    `revoke all on all functions in schema projections from public`,
    `grant execute on all functions in schema projections to ${login}`,
    `do $$ begin
       if to_regclass('event_store.checkpoints') is not null then
         grant select, insert, update, delete on event_store.checkpoints to ${login};
       end if;
     end $$`,
  ],
  people: [
    { table: checkpoints, nobody: ['projection', 'log', 'halted_reason'] },
    { table: workers, nobody: ['contexts', 'build'] },
    { table: readModels, nobody: ['table_name', 'projection'] },
    { table: rebuilds, nobody: ['projection', 'signature', 'compared', 'failed'] },
  ],
};
