import type { LogDefinition } from '@heliograph/event-store';
import type { Projection } from '@heliograph/projections';
import { thaw } from './frozen-event.js';
import { type FrozenFolder, frozenIn } from './frozen-files.js';

/**
 * Counters read the stored text in SQL, without upcasters and keys: in every stored version the counted field must be there, an integer in clear,
 * and what today's readers see (docs/adr/0015-row-changes-are-data.md).
 */
export async function countedFieldProblems(
  projections: readonly Projection[],
  log: LogDefinition,
  folder: FrozenFolder,
): Promise<string[]> {
  const counters = projections.flatMap(({ name, sources }) =>
    sources.flatMap((source) => (source.kind === 'counter' && source.log === log.name ? [{ name, ...source }] : [])),
  );
  const problems: string[] = [];
  for (const { name, keyField, plus, minus } of counters)
    for (const frozen of frozenIn(folder).values()) {
      if (![...plus, ...minus].includes(frozen.type)) continue;
      const stored = (JSON.parse(frozen.stored) as Record<string, unknown>)[keyField];
      const read = ((await thaw(log, frozen, true)).data as Record<string, unknown>)[keyField];
      const where = `${name} counts ${frozen.type} v${frozen.version} by ${keyField}, which`;
      if (!Number.isInteger(stored)) problems.push(`${where} is no integer in the stored text`);
      else if (stored !== read) problems.push(`${where} an upcaster changes`);
    }
  return problems;
}
