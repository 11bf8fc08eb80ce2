/** An index as the database has it. */
export interface Index {
  readonly table: string;
  readonly name: string;
  /** Columns and expressions in their order, each with its direction. */
  readonly columns: readonly string[];
  /** `where` of a partial one. */
  readonly predicate: string | null;
  readonly isUnique: boolean;
  readonly isValid: boolean;
  /** A B-tree finds by its beginning; others do not. */
  readonly isTree: boolean;
  /** Collations of its columns other than "C". */
  readonly languages: readonly string[];
}

export const INDEXES = `
  select n.nspname || '.' || c.relname as "table", i.indexrelid::regclass::text as name, i.indisunique as "isUnique", i.indisvalid as "isValid",
    pg_get_expr(i.indpred, i.indrelid) as predicate, am.amname = 'btree' as "isTree",
    array(select pg_get_indexdef(i.indexrelid, k, true) || ' ' || i.indoption[k - 1] from generate_series(1, i.indnkeyatts) k order by k) as columns,
    array(select l.collname::text from pg_collation l where l.oid = any(i.indcollation::oid[]) and l.collname <> 'C') as languages
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class ic on ic.oid = i.indexrelid join pg_am am on am.oid = ic.relam
  where not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'bullmq')
  order by 1, 2`;

/**
 * An order that changes with the operating system, so that an upgrade of the server breaks the index; an index that another one makes
 * needless; one that was not finished.
 */
export function indexFaults(indexes: readonly Index[]): string[] {
  return indexes.flatMap((index) => {
    const { name, languages, isTree, isValid } = index;
    const wider = indexes.find((other) => other !== index && replaces(other, index));
    return [
      ...(isTree && languages.length > 0 ? [`${name} orders text by ${languages.join(', ')}: its column is text collate "C"`] : []),
      ...(wider ? [`${name} is the beginning of ${wider.name}`] : []),
      ...(isValid ? [] : [`${name} was not finished`]),
    ];
  });
}

const replaces = (wider: Index, index: Index): boolean =>
  !index.isUnique &&
  [wider, index].every(({ isTree }) => isTree) &&
  wider.table === index.table &&
  wider.predicate === index.predicate &&
  index.columns.every((column, at) => wider.columns[at] === column) &&
  (wider.isUnique || wider.columns.length > index.columns.length || wider.name < index.name);
