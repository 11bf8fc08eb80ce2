import type { ReadDatabase } from '@heliograph/database';
import { Counter, Gauge, type Registry } from 'prom-client';

/** What a replica of this process does; nothing where there is none. */
export function watchReplica(registry: Registry, reads: ReadDatabase): void {
  const { replica } = reads;
  if (!replica) return;
  const registers = [registry];
  new Gauge({
    name: 'heliograph_replica_usable',
    help: '1 while reads go to the replica, 0 while it is away or too far behind.',
    registers,
    collect() {
      this.set(replica.isUsable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'heliograph_replica_behind_seconds',
    help: 'How far the replica was behind at the last look; NaN while it is away.',
    registers,
    collect() {
      this.set(replica.secondsBehind ?? Number.NaN);
    },
  });
  new Counter({
    name: 'heliograph_replica_reads_total',
    help: 'Reads by how the replica answered: itself, or failing, so that the primary did.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'answered' }, reads.counts.answered);
      this.inc({ outcome: 'failed' }, reads.counts.failed);
    },
  });
}
