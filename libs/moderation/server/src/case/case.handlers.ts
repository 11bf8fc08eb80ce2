import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Page } from '@heliograph/kernel';
import { type Case, FindCase, isOutsider, ListCases, type WholeCase } from '@heliograph/moderation-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { decisionsAbout } from '../decision/decision-rows.js';
import { outsidersOf } from '../outside-report/outside-rows.js';
import { casePage, findCaseOf, newestReports } from './case-rows.js';

/** What staff reads of a case: more says nothing new. */
const MOST_REPORTS = 50;
const MOST_DECISIONS = 20;

@QueryHandler(ListCases)
export class ListCasesHandler implements IQueryHandler<ListCases> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute(query: ListCases): Promise<Page<Case>> {
    return casePage(this.database, query);
  }
}

@QueryHandler(FindCase)
export class FindCaseHandler implements IQueryHandler<FindCase> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EventStore) private readonly store: EventStore,
  ) {}

  async execute({ reportId }: FindCase): Promise<WholeCase | null> {
    const found = await findCaseOf(this.database, reportId);
    if (!found) return null;
    const [reports, history] = await Promise.all([
      newestReports(this.database, found.id, MOST_REPORTS),
      found.ownerId === null ? [] : decisionsAbout(this.database, found.ownerId, MOST_DECISIONS),
    ]);
    const outsiders = await outsidersOf(
      this.database,
      this.store.keyring,
      reports.flatMap(({ id, reporterId }) => (reporterId !== null && isOutsider(reporterId) ? [id] : [])),
    );
    return { ...found, reports: reports.map((each) => ({ ...each, outsider: outsiders.get(each.id) ?? null })), history };
  }
}
