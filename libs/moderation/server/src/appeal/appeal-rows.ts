import { integer, type List, readPage } from '@heliograph/cqrs/reads';
import type { Database } from '@heliograph/database';
import type { DecisionId, Page, PageRequest, UserId } from '@heliograph/kernel';
import type { Appeal, AppealableDecision, AppealedDecision } from '@heliograph/moderation-contracts';
import { DECISIONS_WITH_APPEALS, DECISION_COLUMNS, type DecisionRow, decisionOf } from '../rows/decision-rows.js';

type Rows = Pick<Database, 'query'>;
type Lists = Pick<Database, 'query' | 'prepared'>;

interface AppealColumns {
  readonly text: string | null;
  readonly answer: string | null;
  readonly appealedAt: Date | null;
  readonly resolvedAt: Date | null;
}
type Row = DecisionRow & AppealColumns;

const COLUMNS = `${DECISION_COLUMNS},
  a.text, a.note as answer, a.appealed_at as "appealedAt", a.resolved_at as "resolvedAt"`;

/** What was looked at and left as it is concerns nobody: whose it is does not hear that it was reported. */
const IS_APPEALABLE = `d.action <> 'none'`;

function present({ text, answer, appealedAt, resolvedAt, ...row }: Row): AppealableDecision {
  const { appeal } = row;
  return {
    ...decisionOf(row),
    appealed: appeal && appealedAt && ({ state: appeal, text, note: answer, createdAt: appealedAt, resolvedAt } satisfies Appeal),
  };
}

const listOf = <Found extends AppealableDecision>(
  { from, params, descending }: Pick<List<never, never>, 'from' | 'params'> & { readonly descending: boolean },
  itemOf: (row: Row) => Found,
): List<Row, Found> => ({
  name: 'decision_page',
  ...{ from, params, itemOf },
  order: { columns: [integer('d.decision_id')], descending },
  keys: COLUMNS,
  total: `(select count(*)::integer from ${from})`,
});

const APPEALS = 'moderation.appeals a join moderation.decisions d on d.decision_id = a.decision_id';

export function listAppealableDecisions(database: Lists, ownerId: UserId, request: PageRequest): Promise<Page<AppealableDecision>> {
  const concerning = { from: `${DECISIONS_WITH_APPEALS} where d.owner_id = $1 and ${IS_APPEALABLE}`, params: [ownerId], descending: true };
  return readPage(database, listOf(concerning, present), request);
}

export function listAppeals(
  database: Lists,
  state: 'open' | 'resolved',
  { without = [], ...request }: PageRequest,
): Promise<Page<AppealedDecision>> {
  const inState = `a.state ${state === 'open' ? '=' : '<>'} 'open' and (d.owner_id = any($1::bigint[])) is not true`;
  const appealed = { from: `${APPEALS} where ${inState}`, params: [without], descending: state === 'resolved' };
  return readPage(
    database,
    listOf(appealed, (row) => present(row) as AppealedDecision),
    request,
  );
}

/** The decision, if it concerns this person; of anybody with null. */
export async function findAppealableDecision(database: Rows, id: DecisionId, ownerId: UserId | null): Promise<AppealableDecision | null> {
  const where = `d.decision_id = $1 and ($2::bigint is null or d.owner_id = $2) and ${IS_APPEALABLE}`;
  const [row] = await database.query<Row>(`select ${COLUMNS} from ${DECISIONS_WITH_APPEALS} where ${where}`, [id, ownerId]);
  return row ? present(row) : null;
}

export const isAppealed = (decision: AppealableDecision): decision is AppealedDecision => decision.appealed !== null;
