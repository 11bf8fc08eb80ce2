import { integer, readPage } from '@heliograph/cqrs/reads';
import type { Database } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import {
  type Case,
  type ListCases,
  type OwnedSubject,
  type Reason,
  type ReportedWords,
  reasons,
  type ReportId,
  type Subject,
} from '@heliograph/moderation-contracts';

type Rows = Pick<Database, 'query'>;

const COLUMNS = `c.id, c.subject_type as "subjectType", c.subject_id as "subjectId", c.photo_id as "photoId", c.owner_id as "ownerId",
  c.count_reports as "countReports", c.is_open as "isOpen", c.opened_at as "createdAt", ${reasons.map((reason) => `c.${reason}`).join(', ')}`;

type CaseRow = Omit<Case, 'subject' | 'reasons' | 'state'> &
  Readonly<Record<Reason, number>> & {
    readonly subjectType: OwnedSubject['type'];
    readonly subjectId: OwnedSubject['id'];
    readonly isOpen: boolean;
  };

/** @throws Error for what is no reason: it becomes part of a statement's text */
function columnOf(reason: Reason): string {
  if (!reasons.includes(reason)) throw new Error(`${reason} is not a reason`);
  return `c.${reason}`;
}

export function casePage(rows: Pick<Database, 'query' | 'prepared'>, { wanted, page }: ListCases): Promise<Page<Case>> {
  const { state, reason, type } = wanted;
  const { without = [], ...request } = page;
  const cases = `moderation.cases c where c.is_open = $1 and c.opened_at is not null and ($2::text is null or c.subject_type = $2)
    and (c.owner_id = any($3::bigint[])) is not true${reason ? ` and ${columnOf(reason)} > 0` : ''}`;
  const list = {
    name: 'case_page',
    from: cases,
    params: [state === 'open', type, without],
    order: { columns: [integer('c.id')], descending: false },
    keys: COLUMNS,
    total: `(select count(*)::int from ${cases})`,
    itemOf: caseOf,
  };
  return readPage(rows, list, request);
}

/** The case that a report belongs to, or that has this id itself, as where nobody has reported the subject. */
export async function findCaseOf(rows: Rows, reportId: ReportId): Promise<Case | null> {
  const [row] = await rows.query<CaseRow>(
    `select ${COLUMNS} from moderation.cases c where c.id = coalesce((select case_id from moderation.reports where id = $1), $1)`,
    [reportId],
  );
  return row ? caseOf(row) : null;
}

/** The case of this subject that waits for staff; null = none. */
export async function findOpenCase(rows: Rows, { type, id }: Subject): Promise<Case | null> {
  const of = 'c.subject_type = $1 and c.subject_id = $2 and c.is_open';
  const [row] = await rows.query<CaseRow>(`select ${COLUMNS} from moderation.cases c where ${of} and c.opened_at is not null`, [type, id]);
  return row ? caseOf(row) : null;
}

/** Of a reporter's reports so many are looked at: what counts is how they report now. */
const RECORD_LENGTH = 50;

/** $1 case, $2 how many, $3 how many more of each reporter. */
const NEWEST_REPORTS = `
  select r.id, r.reporter_id as "reporterId", r.reason, coalesce(r.text, '') as text, r.created_at as "createdAt",
    case when r.reporter_id is not null then jsonb_build_object('reports', b.reports, 'upheld', b.upheld, 'dismissed', b.dismissed) end as record
  from (select * from moderation.reports where case_id = $1 order by id desc limit $2) r
  left join lateral (
    select count(*) as reports, count(*) filter (where d.action <> 'none') as upheld, count(*) filter (where d.action = 'none') as dismissed
    from (select * from moderation.reports o where o.reporter_id = r.reporter_id order by o.id desc limit $3) o
    left join lateral (
      select action from moderation.decisions
      where subject_type = o.subject_type and subject_id = o.subject_id and case_id = o.case_id order by decision_id desc limit 1
    ) d on true
  ) b on true
  order by r.id desc`;

export function findNewestReports(rows: Rows, caseId: ReportId, limit: number): Promise<Omit<ReportedWords, 'outsider'>[]> {
  return rows.query<Omit<ReportedWords, 'outsider'>>(NEWEST_REPORTS, [caseId, limit, RECORD_LENGTH]);
}

/** The subject of the decision; null where its owner is erased. */
export function findOwnedSubject({ subject, ownerId, photoId }: Case): OwnedSubject | null {
  return ownerId === null ? null : { ...subject, ownerId, photoId };
}

function caseOf({ id, subjectType, subjectId, photoId, ownerId, countReports, isOpen, createdAt, ...counts }: CaseRow): Case {
  const named = reasons.flatMap((reason) => (counts[reason] > 0 ? [[reason, counts[reason]] as const] : []));
  const subject = { type: subjectType, id: subjectId };
  const state = isOpen ? 'open' : 'resolved';
  return { id, subject, photoId, ownerId, reasons: Object.fromEntries(named), countReports, state, createdAt };
}
