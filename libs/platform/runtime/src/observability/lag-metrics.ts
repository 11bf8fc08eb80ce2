import type { Queryable } from '@heliograph/database';
import { type Followed, lagsOf } from '@heliograph/projections';
import type { GaugeSources } from './gauge-sources.js';

const labels = ['projection', 'log'] as const;

/** How far checkpoints are behind their logs, and whether they wait for an operator: one statement at each scrape. */
export function watchLag(sources: GaugeSources, database: Queryable, followed: readonly Followed[]): void {
  sources.add({
    source: 'projections',
    gauges: {
      heliograph_projection_lag_events: { help: 'Events of the log that the projection has not taken yet.', labels },
      heliograph_projection_lag_seconds: { help: 'Age of the oldest event that the projection has not taken yet.', labels },
      heliograph_projection_halted: { help: '1 = it met an event that it cannot take, and waits for an operator.', labels },
      heliograph_projection_paused: { help: '1 = an operator has paused it.', labels },
    },
    ask: async () =>
      (await lagsOf(database, followed)).flatMap(({ projection, log, events, seconds, halted, paused }) => [
        { gauge: 'heliograph_projection_lag_events', labels: { projection, log }, value: events },
        { gauge: 'heliograph_projection_lag_seconds', labels: { projection, log }, value: seconds },
        { gauge: 'heliograph_projection_halted', labels: { projection, log }, value: halted },
        { gauge: 'heliograph_projection_paused', labels: { projection, log }, value: paused },
      ]),
  });
}
