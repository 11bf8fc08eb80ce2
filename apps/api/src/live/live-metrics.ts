import { Gauge, type Registry } from 'prom-client';
import type { LiveStreams } from './live-streams.js';

/** Connections that are open for long. */
export function watchStreams(registry: Registry, streams: Pick<LiveStreams, 'count'>): void {
  new Gauge({
    name: 'heliograph_live_streams',
    help: 'Streams that are open in this process.',
    registers: [registry],
    collect() {
      this.set(streams.count);
    },
  });
}
