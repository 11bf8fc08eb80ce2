import type { Queryable } from '@heliograph/database';
import type { CommandId } from '@heliograph/kernel';
import type { LogFault } from './verify-chain.js';
import { MAX_FAULTS } from './verify-watch.js';

// Rows whose place does not hold exactly the events of this command, recorded at one time.
const WRONG = `
  with said as (select command_id, first_seq, last_seq, recorded_at from event_store.commands where log = $1),
  did as (
    select s.command_id, count(*) as events, min(e.seq) filter (where e.recorded_at <> s.recorded_at) as other_time
    from said s join event_store.events e on e.log = $1 and e.command_id = s.command_id and e.seq between s.first_seq and s.last_seq
    where e.seq >= (select min(first_seq) from said)
    group by s.command_id
  )
  select command_id, coalesce(other_time, first_seq)::float8 as seq
  from said s left join did using (command_id)
  where did.events is distinct from s.last_seq::numeric - s.first_seq + 1 or did.other_time is not null
    or exists (select from event_store.events e where e.log = $1 and e.seq in (greatest(s.first_seq, 0) - 1, least(s.last_seq, ${Number.MAX_SAFE_INTEGER}) + 1)
      and e.command_id = s.command_id and e.recorded_at = s.recorded_at)
  order by seq limit ${MAX_FAULTS}`;

// Housekeeping deletes the oldest rows, so from the oldest remaining row on each event's command must have its row.
const MISSING = `
  select e.command_id, min(e.seq) as seq from event_store.events e
  where e.log = $1 and e.seq >= (select min(first_seq) from event_store.commands where log = $1)
    and e.seq <= (select head_seq from event_store.logs where log = $1)
    and not exists (select from event_store.commands c where c.log = $1 and c.command_id = e.command_id)
  group by e.command_id order by seq limit ${MAX_FAULTS}`;

interface Row {
  readonly command_id: CommandId;
  readonly seq: number;
}

/** Compares `event_store.commands`, the command ids of the last 24 hours, with the events. */
export async function verifyCommands(database: Queryable, log: string): Promise<LogFault[]> {
  const wrong = await database.query<Row>(WRONG, [log]);
  const missing = await database.query<Row>(MISSING, [log]);
  return [
    ...wrong.map(({ command_id, seq }) => ({ seq, reason: `event_store.commands has command ${command_id} at another place or time` })),
    ...missing.map(({ command_id, seq }) => ({ seq, reason: `its command ${command_id} is missing in event_store.commands` })),
  ];
}
