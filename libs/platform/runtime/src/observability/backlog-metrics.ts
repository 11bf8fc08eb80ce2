import type { Queryable } from '@heliograph/database';
import type { GaugeSources, Sample } from './gauge-sources.js';

/** Rows that wait for a worker, besides events and jobs. */
export interface Backlog {
  readonly context: string;
  /** The kind of work: `mails`. */
  readonly work: string;
  readonly table: string;
  /** Column with the time since when a row waits. */
  readonly since: string;
  /** Rows that wait; left out: all. */
  readonly where?: string;
}

type Name = 'heliograph_backlog' | 'heliograph_backlog_oldest_seconds';

const partOf = ({ context, work, table, since, where = 'true' }: Backlog): string => `
  select '${context}' as context, '${work}' as work, count(*) as rows,
    coalesce(greatest(extract(epoch from clock_timestamp() - min(${since})), 0), 0)::float8 as seconds
  from ${table} where ${where}`;

/** How much waits in tables, and for how long: one statement at each scrape. */
export function watchBacklog(sources: GaugeSources, database: Queryable, backlogs: readonly Backlog[]): void {
  const sql = backlogs.map(partOf).join(' union all ');
  const labels = ['context', 'work'] as const;
  sources.add<Name>({
    source: 'backlog',
    gauges: {
      heliograph_backlog: { help: 'Rows that wait for a worker: mails, renditions, purges, erasures.', labels },
      heliograph_backlog_oldest_seconds: { help: 'How long the oldest of them has waited.', labels },
    },
    ask: async () =>
      (await database.query<{ context: string; work: string; rows: number; seconds: number }>(sql)).flatMap(
        ({ context, work, rows, seconds }): Sample<Name>[] => [
          { gauge: 'heliograph_backlog', labels: { context, work }, value: rows },
          { gauge: 'heliograph_backlog_oldest_seconds', labels: { context, work }, value: seconds },
        ],
      ),
  });
}
