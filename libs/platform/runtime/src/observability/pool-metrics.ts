import type { PoolUse } from '@heliograph/database';
import { Gauge, type Registry } from 'prom-client';

/** Connections of this process, by pool. */
export function watchPools(registry: Registry, pools: () => Readonly<Record<string, PoolUse>>): void {
  const gauge = (use: keyof PoolUse, name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'] as const,
      registers: [registry],
      collect() {
        for (const [pool, uses] of Object.entries(pools())) this.set({ pool }, uses[use]);
      },
    });
  gauge('used', 'heliograph_pool_used_connections', 'Connections to PostgreSQL that somebody uses now.');
  gauge('idle', 'heliograph_pool_idle_connections', 'Connections to PostgreSQL that are open and that nobody uses.');
  gauge('waiting', 'heliograph_pool_waiting', 'Statements and transactions that wait for a connection.');
  gauge('max', 'heliograph_pool_max_connections', 'Most connections that the pool may open.');
}
