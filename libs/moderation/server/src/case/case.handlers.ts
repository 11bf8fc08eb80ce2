import { decideOn } from '@heliograph/cqrs';
import { Database, requires } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Page } from '@heliograph/kernel';
import {
  type Case,
  CloseCase,
  type DecidedCase,
  type Decision,
  FindCase,
  isOutsider,
  ListCases,
  OpenCase,
  ReadCase,
  type WholeCase,
} from '@heliograph/moderation-contracts';
import { subjectCase } from '@heliograph/moderation-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listDecisionsOfOwner, findNewestDecision } from '../rows/decision-rows.js';
import { caseStream, moderationLog } from '../moderation.log.js';
import { outsidersOf } from '../outside-report/outside-rows.js';
import { nextReportId } from '../report/report-rows.js';
import { casePage, findCaseOf, findNewestReports, findOpenCase } from './case-rows.js';
import { cases } from '../rows/cases.table.js';
import { subjectData } from '../rows/subject-data.js';

/** What staff reads of a case: more says nothing new. */
const MAX_REPORTS = 50;
const MAX_DECISIONS = 20;

@CommandHandler(OpenCase)
export class OpenCaseHandler implements ICommandHandler<OpenCase> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, subject }: OpenCase): Promise<void> {
    const command = { kind: 'open', ...subjectData(subject, context.now), caseId: await nextReportId(this.database) } as const;
    await decideOn(this.store, { log: moderationLog, stream: caseStream(subject), decider: subjectCase, command, context });
  }
}

@CommandHandler(CloseCase)
export class CloseCaseHandler implements ICommandHandler<CloseCase> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  /** @throws ConditionFailed where somebody has reported it in the meantime: asked again, it is silent */
  async execute({ context, subject }: CloseCase): Promise<void> {
    const open = await findOpenCase(this.database, subject);
    if (open === null) return;
    const isReported = open.countReports > 0;
    const command = { kind: 'close', ...subjectData(subject, context.now), isReported } as const;
    const unreported = [requires(cases, { id: open.id }, { is_open: true, count_reports: 0 })];
    const on = { log: moderationLog, stream: caseStream(subject), decider: subjectCase, command, context };
    await decideOn(this.store, { ...on, requires: isReported ? [] : unreported });
  }
}

@QueryHandler(ListCases)
export class ListCasesHandler implements IQueryHandler<ListCases> {
  constructor(private readonly database: Database) {}

  execute(query: ListCases): Promise<Page<Case>> {
    return casePage(this.database, query);
  }
}

@QueryHandler(FindCase)
export class FindCaseHandler implements IQueryHandler<FindCase> {
  constructor(private readonly database: Database) {}

  async execute({ reportId }: FindCase): Promise<DecidedCase | null> {
    const found = await findCaseOf(this.database, reportId);
    if (!found) return null;
    const decided = await findNewestDecision(this.database, found.subject);
    return { ...found, decided: decided && withoutNote(decided) };
  }
}

@QueryHandler(ReadCase)
export class ReadCaseHandler implements IQueryHandler<ReadCase> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ reportId }: ReadCase): Promise<WholeCase | null> {
    const found = await findCaseOf(this.database, reportId);
    if (!found) return null;
    const [reports, history, decided] = await Promise.all([
      findNewestReports(this.database, found.id, MAX_REPORTS),
      found.ownerId === null ? [] : listDecisionsOfOwner(this.database, found.ownerId, MAX_DECISIONS),
      findNewestDecision(this.database, found.subject),
    ]);
    const outsiders = await outsidersOf(
      this.database,
      this.store.keyring,
      reports.flatMap(({ id, reporterId }) => (reporterId !== null && isOutsider(reporterId) ? [id] : [])),
    );
    return { ...found, reports: reports.map((each) => ({ ...each, outsider: outsiders.get(each.id) ?? null })), history, decided };
  }
}

const withoutNote = ({ note: _, ...decision }: Decision): Omit<Decision, 'note'> => decision;
