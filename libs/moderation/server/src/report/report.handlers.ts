import { decideOn } from '@heliograph/cqrs';
import { Database, requires } from '@heliograph/database';
import { ConcurrencyConflict, ConditionFailed, EventStore, type StreamAppend } from '@heliograph/event-store';
import { type SubmittedReport, type ReportId, ReportSubject } from '@heliograph/moderation-contracts';
import { type CaseOpened, report } from '@heliograph/moderation-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cases } from '../rows/cases.table.js';
import { subjectData } from '../rows/subject-data.js';
import { caseStream, moderationLog, reportStream } from '../moderation.log.js';
import { type ReportContext, findReportContext, findReport, nextReportId } from './report-rows.js';

/** Whoever reports first opens the case; among many at once one does, and the others are tried again. */
const MAX_TRIES = 20;

@CommandHandler(ReportSubject)
export class ReportSubjectHandler implements ICommandHandler<ReportSubject> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute(command: ReportSubject): Promise<SubmittedReport> {
    const { subject, reporterId } = command.report;
    for (let tries = 1; ; tries++) {
      const opens = await this.store.versionOf(moderationLog, caseStream(subject));
      const before = await findReportContext(this.database, subject, reporterId);
      const isOpen = before.newest !== null && before.newestCase === before.openCase;
      const id = isOpen ? before.newest : await this.report(command, before, opens).catch(ifMoved);
      const made = id === null ? null : await findReport(this.database, id);
      if (made !== null) return { ...made, isNew: !isOpen };
      if (tries === MAX_TRIES) throw new ConcurrencyConflict(moderationLog.name);
    }
  }

  /** Null: the same person has reported it meanwhile. @param version of the case's stream, before the rows were read */
  private async report({ context, report: asked }: ReportSubject, before: ReportContext, version: number): Promise<ReportId | null> {
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
      alongside: before.openCase === null ? [opening({ ...of, caseId, reporterId }, version)] : [],
    });
    return events.length === 0 ? null : reportId;
  }
}

function opening(data: CaseOpened['data'], expectedVersion: number): StreamAppend {
  const opened: CaseOpened = { type: 'moderation.case-opened', data };
  return { stream: caseStream({ type: data.subjectType, id: data.subjectId }), expectedVersion, events: [opened] };
}

/** Another report opened a case meanwhile, or a decision closed it. */
function ifMoved(error: unknown): null {
  if (error instanceof ConcurrencyConflict || error instanceof ConditionFailed) return null;
  throw error;
}
