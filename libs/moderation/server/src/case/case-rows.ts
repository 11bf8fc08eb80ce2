import { type Database, type KeysetFrom, type KeysetOrder, keysetPage } from '@heliograph/database';
import type { Page, UserId } from '@heliograph/kernel';
import {
  type Case,
  type ListCases,
  type OwnedSubject,
  type Reason,
  type ReportedWords,
  reasons,
  type ReportId,
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

const oldestFirst: KeysetOrder<ReportId> = { columns: [{ sql: 'c.id', type: 'bigint', valueAt: (id) => id }], descending: false };

/** @throws Error for what is no reason: it becomes part of a statement's text */
function columnOf(reason: Reason): string {
  if (!reasons.includes(reason)) throw new Error(`${reason} is no reason`);
  return `c.${reason}`;
}

export async function casePage(rows: Rows, { wanted, page, from }: ListCases): Promise<Page<Case>> {
  const { state, reason, type } = wanted;
  const where = `c.is_open = $1 and c.opened_at is not null and ($2::text is null or c.subject_type = $2)${reason ? ` and ${columnOf(reason)} > 0` : ''}`;
  const { beyond, orderBy, limit, params } = keysetPage(oldestFirst, page, from as KeysetFrom<ReportId>, 3);
  const filters = [state === 'open', type];
  const [found, [counted]] = await Promise.all([
    rows.query<CaseRow>(`select ${COLUMNS} from moderation.cases c where ${where} and ${beyond} order by ${orderBy} ${limit}`, [
      ...filters,
      ...params,
    ]),
    rows.query<{ total: number }>(`select count(*)::int as total from moderation.cases c where ${where}`, filters),
  ]);
  return { items: found.map(caseOf).toSorted((one, other) => one.id - other.id), total: counted?.total ?? 0 };
}

/** The case that a report belongs to. */
export async function findCaseOf(rows: Rows, reportId: ReportId): Promise<Case | null> {
  const [row] = await rows.query<CaseRow>(
    `select ${COLUMNS} from moderation.cases c where c.id = (select case_id from moderation.reports where id = $1)`,
    [reportId],
  );
  return row ? caseOf(row) : null;
}

export function newestReports(rows: Rows, caseId: ReportId, limit: number): Promise<Omit<ReportedWords, 'outsider'>[]> {
  return rows.query<Omit<ReportedWords, 'outsider'> & { reporterId: UserId | null }>(
    `select id, reporter_id as "reporterId", reason, coalesce(text, '') as text, created_at as "createdAt"
     from moderation.reports where case_id = $1 order by id desc limit $2`,
    [caseId, limit],
  );
}

/** What is decided about; null where its owner is erased. */
export function ownedSubjectOf({ subject, ownerId, photoId }: Case): OwnedSubject | null {
  return ownerId === null ? null : { ...subject, ownerId, photoId };
}

function caseOf({ id, subjectType, subjectId, photoId, ownerId, countReports, isOpen, createdAt, ...counts }: CaseRow): Case {
  const named = reasons.flatMap((reason) => (counts[reason] > 0 ? [[reason, counts[reason]] as const] : []));
  const subject = { type: subjectType, id: subjectId };
  const state = isOpen ? 'open' : 'resolved';
  return { id, subject, photoId, ownerId, reasons: Object.fromEntries(named), countReports, state, createdAt };
}
