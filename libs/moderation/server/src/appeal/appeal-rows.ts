import { type Database, type KeysetFrom, type KeysetOrder, keysetPage } from '@heliograph/database';
import type { DecisionId, Page, PageRequest, UserId } from '@heliograph/kernel';
import type { Appeal, AppealableDecision, AppealedDecision } from '@heliograph/moderation-contracts';
import { DECIDED, DECISION_COLUMNS, type DecisionRow, decisionOf } from '../decision/decision-rows.js';

type Rows = Pick<Database, 'query'>;

interface AppealColumns {
  readonly text: string | null;
  readonly answer: string | null;
  readonly appealedAt: Date | null;
  readonly resolvedAt: Date | null;
}
type Row = DecisionRow & AppealColumns;
type PageRow = { readonly total: number } & (Row | { readonly id: null });

const COLUMNS = `${DECISION_COLUMNS},
  a.text, a.note as answer, a.appealed_at as "appealedAt", a.resolved_at as "resolvedAt"`;

/** What was looked at and left as it is concerns nobody: whose it is does not hear that it was reported. */
const CONCERNS = `d.action <> 'none'`;

function present({ text, answer, appealedAt, resolvedAt, ...row }: Row): AppealableDecision {
  const { appeal } = row;
  return {
    ...decisionOf(row),
    appealed: appeal && appealedAt && ({ state: appeal, text, note: answer, createdAt: appealedAt, resolvedAt } satisfies Appeal),
  };
}

const byDecision = (descending: boolean): KeysetOrder<DecisionId> => ({
  columns: [{ sql: 'd.decision_id', type: 'bigint', valueAt: (id) => id }],
  descending,
});

interface Listed {
  /** Of both tables. */
  readonly rows: string;
  readonly where: string;
  readonly params: readonly unknown[];
  readonly descending: boolean;
}

/** One page and the total in one round trip; an empty page is one row without a decision. */
async function pageOf(database: Rows, listed: Listed, page: PageRequest, from: KeysetFrom<DecisionId>): Promise<Page<AppealableDecision>> {
  const { rows: tables, where, params, descending } = listed;
  const { beyond, orderBy, limit, params: more } = keysetPage(byDecision(descending), page, from, params.length + 1);
  const rows = await database.query<PageRow>(
    `select (select count(*)::integer from ${tables} where ${where}) as total, entry.*
       from (select 1) as one left join lateral (
         select ${COLUMNS} from ${tables} where ${where} and ${beyond} order by ${orderBy} ${limit}
       ) as entry on true
      order by id ${descending ? 'desc' : 'asc'}`,
    [...params, ...more],
  );
  return { items: rows.flatMap((row) => (row.id === null ? [] : [present(row)])), total: rows[0]?.total ?? 0 };
}

const APPEALED = 'moderation.appeals a join moderation.decisions d on d.decision_id = a.decision_id';

export function decisionsOf(
  database: Rows,
  ownerId: UserId,
  page: PageRequest,
  from: KeysetFrom<DecisionId>,
): Promise<Page<AppealableDecision>> {
  return pageOf(database, { rows: DECIDED, where: `d.owner_id = $1 and ${CONCERNS}`, params: [ownerId], descending: true }, page, from);
}

export async function appealsIn(
  database: Rows,
  state: 'open' | 'resolved',
  page: PageRequest,
  from: KeysetFrom<DecisionId>,
  without: UserId | null,
): Promise<Page<AppealedDecision>> {
  const where = `a.state ${state === 'open' ? '=' : '<>'} 'open' and d.owner_id is distinct from $1::bigint`;
  const { items, total } = await pageOf(
    database,
    { rows: APPEALED, where, params: [without], descending: state === 'resolved' },
    page,
    from,
  );
  return { items: items.filter(isAppealed), total };
}

/** The decision, if it concerns this person; of anybody with null. */
export async function appealable(database: Rows, id: DecisionId, ownerId: UserId | null): Promise<AppealableDecision | null> {
  const where = `d.decision_id = $1 and ($2::bigint is null or d.owner_id = $2) and ${CONCERNS}`;
  const [row] = await database.query<Row>(`select ${COLUMNS} from ${DECIDED} where ${where}`, [id, ownerId]);
  return row ? present(row) : null;
}

export const isAppealed = (decision: AppealableDecision): decision is AppealedDecision => decision.appealed !== null;
