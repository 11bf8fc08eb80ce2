import type { RowChange, Values } from '@heliograph/database';
import type { Event, StoredEvent } from '@heliograph/kernel';
import { type Projection, type Source, touchedKeys } from '@heliograph/projections';

/** Tables by name, rows by key: what the row changes of a projection come to, without a database. */
export class RowsInMemory {
  private readonly tables: Map<string, Map<string, Values>>;

  constructor(private readonly projection: Projection) {
    this.tables = new Map(projection.tables.map((table) => [table.name, new Map()]));
  }

  /** @param seq of the event in its log */
  take(source: Source, event: Event, seq = 1): void {
    const changes = changesOf(source, event, seq);
    for (const change of changes) this.apply(change);
    for (const { from, by, derive } of this.projection.derived ?? [])
      for (const key of touchedKeys({ from, by }, changes)) {
        const rows = [...(this.tables.get(from.name)?.values() ?? [])].filter((row) => row[by] === key);
        for (const change of derive(key, rows)) this.apply(change);
      }
  }

  /** Rows as text, sorted, by table. */
  sorted(): Record<string, string[]> {
    return Object.fromEntries([...this.tables].map(([name, table]) => [name, [...table.values()].map(sorted).sort()]));
  }

  private apply(change: RowChange): void {
    const table = this.tables.get(change.table.name);
    if (!table) throw new Error(`The projection does not name ${change.table.name}`);
    if (change.op === 'changeWhere' || change.op === 'removeWhere') {
      for (const [id, row] of [...table])
        if (Object.entries(change.where).every(([column, value]) => row[column] === value))
          if (change.op === 'removeWhere') table.delete(id);
          else table.set(id, { ...row, ...change.values });
      return;
    }
    const id = sorted(change.key);
    const row = table.get(id);
    if (change.op === 'remove') table.delete(id);
    else if (change.op === 'put' || (change.op === 'change' && row)) table.set(id, { ...change.key, ...row, ...change.values });
    else if (change.op === 'add') {
      const sums = Object.entries(change.values).map(([column, delta]) => [column, Number(row?.[column] ?? 0) + Number(delta)]);
      const summed = { ...change.key, ...row, ...Object.fromEntries(sums) };
      if (change.table.deleteAtZero && summed[change.table.deleteAtZero] === 0) table.delete(id);
      else table.set(id, summed);
    }
  }
}

export type Histories = Readonly<Record<string, readonly Event[]>>;

/**
 * Runs a projection over `logs`. `schedule` is the order of the sources: each entry is the index of a source, which then takes its next event;
 * what is left at the end is taken source by source. Returns the rows, sorted.
 */
export function rowsAfter(projection: Projection, logs: Histories, schedule: readonly number[] = []): Record<string, string[]> {
  const rows = new RowsInMemory(projection);
  const taken = projection.sources.map(() => 0);
  const step = (index: number): boolean => {
    const source = projection.sources[index];
    const event = source && logs[source.log]?.[taken[index] as number];
    if (!event) return false;
    taken[index] = (taken[index] as number) + 1;
    rows.take(source, event, taken[index]);
    return true;
  };
  for (const index of schedule) step(index);
  for (const index of projection.sources.keys()) while (step(index));
  return rows.sorted();
}

function changesOf(source: Source, { type, data }: Event, seq: number): readonly RowChange[] {
  const event = { log: source.log, seq, type, data, recordedAt: new Date(Date.UTC(2026, 2, 1) + seq) } as StoredEvent;
  if (source.kind === 'handlers') return source.on[event.type]?.(event as never) ?? [];
  const delta = source.plus.includes(event.type) ? 1 : source.minus.includes(event.type) ? -1 : 0;
  const key = { [source.keyColumn]: (event.data as Values)[source.keyField] };
  return delta === 0 ? [] : [{ op: 'add', table: source.table, key, values: { [source.column]: delta } }];
}

function sorted(values: Values): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))));
}
