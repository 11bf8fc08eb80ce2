/** A node of a plan with what it did, as `auto_explain` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Sort Space Type'?: 'Memory' | 'Disk';
  readonly Plans?: readonly PlanNode[];
}

/** A statement that was run, and how. */
export interface RunStatement {
  readonly application: string;
  readonly sql: string;
  readonly plan: PlanNode;
}

/** Tables with more rows than that are not to be read from one end to the other. */
export const MANY_ROWS = 1_000;
const LARGEST_PAGE = 50;
/** The largest page, and the row after it that shows whether there is a next one. */
export const MOST_SORTED = LARGEST_PAGE + 1;
/** Callers who block people share first pages of twice as many rows; where these are too few, of twenty times as many, up to this. */
export const MOST_SORTED_TO_SHARE = 401;

export interface PlanRules {
  /** Tables that have many rows, by their names without schema. */
  readonly large: ReadonlySet<string>;
  readonly mostSorted: number;
  /** Rows of tables and indexes that one statement may read; null = any number. */
  readonly mostRead: number | null;
}

/** What a statement did that a list must not do; empty = nothing. */
export function faultsOf(plan: PlanNode, { large, mostSorted, mostRead }: PlanRules): string[] {
  const nodes = nodesOf(plan);
  const read = nodes.reduce((sum, node) => sum + (isScan(node) ? rowsLookedAt(node) : 0), 0);
  return [
    ...nodes.filter((node) => /Seq Scan/.test(node['Node Type']) && large.has(nameOf(node))).map((node) => `reads all of ${nameOf(node)}`),
    ...nodes.flatMap((node) => {
      const rows = /Sort$/.test(node['Node Type'])
        ? Math.max(0, ...(node.Plans ?? []).map((input) => Math.round(input['Actual Rows'])))
        : 0;
      return rows > mostSorted ? [`sorts ${rows} rows at once`] : [];
    }),
    ...nodes.filter((node) => node['Sort Space Type'] === 'Disk').map(() => 'sorts on disk'),
    ...(mostRead !== null && read > mostRead ? [`looks at ${read} rows`] : []),
  ];
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const nameOf = (node: PlanNode): string => node['Relation Name'] ?? '';
const isScan = (node: PlanNode): boolean =>
  /Scan$/.test(node['Node Type']) && node['Node Type'] !== 'CTE Scan' && node['Node Type'] !== 'Subquery Scan';

function rowsLookedAt(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
}
