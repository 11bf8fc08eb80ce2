import { decideOn } from '@heliograph/cqrs';
import { Database, requires } from '@heliograph/database';
import { ConcurrencyConflict, ConditionFailed, EventStore, type StreamAppend } from '@heliograph/event-store';
import { type Page, StreamId } from '@heliograph/kernel';
import { type FollowedReport, ListReportsOf, type SubmittedReport, type ReportId, ReportSubject } from '@heliograph/moderation-contracts';
import { type CaseOpened, report } from '@heliograph/moderation-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cases } from '../rows/cases.table.js';
import { subjectData } from '../rows/subject-data.js';
import { caseStream, moderationLog, reportStream } from '../moderation.log.js';
import { type ReportContext, findReportContext, findReport, listFollowedReports, nextReportId } from './report-rows.js';

/** Of processes that open a case at the same time one does, and the others try again. */
const MAX_TRIES = 20;

interface VersionedContext extends ReportContext {
  /** Of the case's stream, before the rows were read. */
  readonly version: number;
}

@CommandHandler(ReportSubject)
export class ReportSubjectHandler implements ICommandHandler<ReportSubject> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute(command: ReportSubject): Promise<SubmittedReport> {
    for (let tries = 1; ; tries++) {
      const before = await this.findContext(command);
      const made = before.openCase === null ? await this.openInTurn(command) : await this.submit(command, before);
      if (made !== null) return made;
      if (tries === MAX_TRIES) throw new ConcurrencyConflict(moderationLog.name);
    }
  }

  /** Of those who come together in this process one opens the case; null for the others, who find it open. */
  private openInTurn(command: ReportSubject): Promise<SubmittedReport | null> {
    const turn = StreamId(`opening-of-${caseStream(command.report.subject)}`);
    return this.store.runInTurn(moderationLog, turn, async () => {
      const before = await this.findContext(command);
      return before.openCase === null ? this.submit(command, before) : null;
    });
  }

  private async findContext({ report: { subject, reporterId } }: ReportSubject): Promise<VersionedContext> {
    const version = await this.store.versionOf(moderationLog, caseStream(subject));
    return { ...(await findReportContext(this.database, subject, reporterId)), version };
  }

  /** Null: the case has been opened or closed in the meantime, or the same person has reported the subject. */
  private async submit(command: ReportSubject, before: VersionedContext): Promise<SubmittedReport | null> {
    const isOpen = before.newest !== null && before.newestCase === before.openCase;
    const id = isOpen ? before.newest : await this.report(command, before).catch(ifMoved);
    const made = id === null ? null : await findReport(this.database, id);
    return made === null ? null : { ...made, isNew: !isOpen };
  }

  /** Null: the same person has reported it in the meantime. */
  private async report({ context, report: asked }: ReportSubject, before: VersionedContext): Promise<ReportId | null> {
    const { subject, reporterId, reason, text } = asked;
    const reportId = await nextReportId(this.database);
    const of = subjectData(subject, context.now);
    const caseId = before.openCase ?? reportId;
    const { events } = await decideOn(this.store, {
      log: moderationLog,
      stream: reportStream(subject, reporterId),
      decider: report,
      command: { kind: 'make', resolved: before.newest, ...of, reportId, caseId, reporterId, reason, text },
      context,
      requires: before.openCase === null ? [] : [requires(cases, { id: before.openCase }, { is_open: true })],
      otherStreams: before.openCase === null ? [opening({ ...of, caseId, reporterId }, before.version)] : [],
    });
    return events.length === 0 ? null : reportId;
  }
}

@QueryHandler(ListReportsOf)
export class ListReportsOfHandler implements IQueryHandler<ListReportsOf> {
  constructor(private readonly database: Database) {}

  execute({ reporterId, page }: ListReportsOf): Promise<Page<FollowedReport>> {
    return listFollowedReports(this.database, reporterId, page);
  }
}

function opening(data: CaseOpened['data'], expectedVersion: number): StreamAppend {
  const opened: CaseOpened = { type: 'moderation.case-opened', data };
  return { stream: caseStream({ type: data.subjectType, id: data.subjectId }), expectedVersion, events: [opened] };
}

/** Another report opened a case in the meantime, or a decision closed it. */
function ifMoved(error: unknown): null {
  if (error instanceof ConcurrencyConflict || error instanceof ConditionFailed) return null;
  throw error;
}
