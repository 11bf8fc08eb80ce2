import type { Queryable } from '@heliograph/database';
import { unsignedSeconds } from '@heliograph/event-store/audit';
import type { GaugeSources } from './gauge-sources.js';

/** How late the signed checkpoint of each log is. */
export function watchCheckpoints(sources: GaugeSources, database: Queryable): void {
  sources.add({
    source: 'checkpoints',
    gauges: {
      heliograph_log_unsigned_seconds: {
        help: 'Age of the oldest event that no signed checkpoint covers yet; 0 = all are covered.',
        labels: ['log'],
      },
    },
    ask: async () =>
      (await unsignedSeconds(database)).map(({ log, seconds }) => ({
        gauge: 'heliograph_log_unsigned_seconds',
        labels: { log },
        value: seconds,
      })),
  });
}
