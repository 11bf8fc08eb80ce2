import type { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { Report, ReportId, Subject, SubjectId, SubjectType } from '@heliograph/moderation-contracts';
import { REPORT_CONTEXT, FIND_REPORT, NEXT_REPORT_ID, REPORTS_OF_REPORTER } from './report.sql.js';

type Rows = Pick<Database, 'query'>;

type ReportRow = Omit<Report, 'subject'> & { readonly subjectType: SubjectType; readonly subjectId: SubjectId };

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

const reportOf = ({ subjectType: type, subjectId: id, ...row }: ReportRow): Report => ({ ...row, subject: { type, id } });
