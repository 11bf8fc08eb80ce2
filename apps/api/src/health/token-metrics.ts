import type { Tokens } from '@heliograph/application/access';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Whether requests with a token go to the database for it. */
export function watchTokens(registry: Registry, tokens: Tokens): void {
  const registers = [registry];
  new Gauge({
    name: 'heliograph_token_cache_tokens',
    help: 'Tokens that this process remembers.',
    registers,
    async collect() {
      this.set((await tokens.checks()).held);
    },
  });
  new Counter({
    name: 'heliograph_token_cache_lookups_total',
    help: 'Tokens looked up, by who answered: memory, or the database.',
    labelNames: ['from'] as const,
    registers,
    async collect() {
      const { memory, database } = await tokens.checks();
      this.reset();
      this.inc({ from: 'memory' }, memory);
      this.inc({ from: 'database' }, database);
    },
  });
}
