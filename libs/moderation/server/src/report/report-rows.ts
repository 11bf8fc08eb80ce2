import { integer, type List, readPage } from '@heliograph/cqrs/reads';
import type { Database } from '@heliograph/database';
import type { Page, PageRequest, UserId } from '@heliograph/kernel';
import type { FollowedReport, Report, ReportId, Subject, SubjectId, SubjectType } from '@heliograph/moderation-contracts';
import {
  FIND_REPORT,
  NEXT_REPORT_ID,
  OUTCOME,
  REPORT_COLUMNS,
  REPORT_CONTEXT,
  REPORTERS,
  REPORTS,
  REPORTS_OF_REPORTER,
} from './report.sql.js';

type Rows = Pick<Database, 'query'>;

type ReportRow = Omit<Report, 'subject'> & { readonly subjectType: SubjectType; readonly subjectId: SubjectId };

type FollowedRow = Omit<FollowedReport, 'subject'> & ReportRow;

/** How things stand before somebody reports. */
export interface ReportContext {
  readonly openCase: ReportId | null;
  /** The reporter's newest report about the subject, and its case. */
  readonly newest: ReportId | null;
  readonly newestCase: ReportId | null;
}

export async function findReportContext(rows: Rows, { type, id }: Subject, reporterId: UserId): Promise<ReportContext> {
  const [row] = await rows.query<ReportContext>(REPORT_CONTEXT, [type, id, reporterId]);
  return row ?? { openCase: null, newest: null, newestCase: null };
}

export async function nextReportId(rows: Rows): Promise<ReportId> {
  const [row] = await rows.query<{ id: ReportId }>(NEXT_REPORT_ID);
  if (!row) throw new Error('A sequence gave no number');
  return row.id;
}

export async function findReport(rows: Rows, id: ReportId): Promise<Report | null> {
  const [row] = await rows.query<ReportRow>(FIND_REPORT, [id]);
  return row ? reportOf(row) : null;
}

/** Oldest first. */
export async function listReportsOfReporter(rows: Rows, reporterId: UserId, limit: number): Promise<Report[]> {
  return (await rows.query<ReportRow>(REPORTS_OF_REPORTER, [reporterId, limit])).map(reportOf);
}

/** Everybody who reported what a case is of, some at a time. */
export async function* reportersOf(rows: Rows, caseId: ReportId, atOnce = 200): AsyncGenerator<UserId> {
  let last = 0;
  for (;;) {
    const people = await rows.query<{ id: UserId }>(REPORTERS, [caseId, last, atOnce]);
    for (const { id } of people) yield id;
    if (people.length < atOnce) return;
    last = people.at(-1)?.id ?? last;
  }
}

/** Newest first. */
export function listFollowedReports(
  database: Pick<Database, 'query' | 'prepared'>,
  reporterId: UserId,
  request: PageRequest,
): Promise<Page<FollowedReport>> {
  const list: List<FollowedRow, FollowedReport> = {
    name: 'report_page',
    from: `${REPORTS} where r.reporter_id = $1`,
    params: [reporterId],
    order: { columns: [integer('r.id')], descending: true },
    keys: `${REPORT_COLUMNS}, case when r.subject_type = 'comment' then c.photo_id end as "photoId",
      case when c.is_open then null else ${OUTCOME} end as outcome`,
    total: `(select count(*)::integer from moderation.reports where reporter_id = $1)`,
    itemOf: ({ id, reason, text, state, createdAt, photoId, outcome, subjectType, subjectId }) => ({
      ...{ id, reason, text, state, createdAt, photoId, outcome },
      subject: { type: subjectType, id: subjectId },
    }),
  };
  return readPage(database, list, request);
}

const reportOf = ({ subjectType: type, subjectId: id, ...row }: ReportRow): Report => ({ ...row, subject: { type, id } });
