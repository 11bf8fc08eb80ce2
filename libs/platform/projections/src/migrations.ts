import type { ContextMigrations } from '@heliograph/database';
import { Checkpoints } from './migrations/0001-checkpoints.js';
import { Workers } from './migrations/0002-workers.js';

/** They follow those of the event store, which made the table. */
export const projectionsMigrations: ContextMigrations = {
  schema: 'projections',
  migrations: [Checkpoints, Workers],
  grants: (login) => [
    `grant usage on schema projections to ${login}`,
    `grant select on projections.migrations to ${login}`,
    `grant select, insert, update, delete on projections.checkpoints, projections.workers to ${login}`,
    `do $$ begin
       if to_regclass('event_store.checkpoints') is not null then
         grant select, insert, update, delete on event_store.checkpoints to ${login};
       end if;
     end $$`,
  ],
  people: [
    { table: 'projections.checkpoints', nobody: ['projection', 'log', 'halted_reason'] },
    { table: 'projections.workers', nobody: ['contexts', 'build'] },
  ],
};
