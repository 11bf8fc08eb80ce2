import { Database } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import { type Case, FindCase, ListCases, type WholeCase } from '@heliograph/moderation-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { decisionsAbout } from '../decision/decision-rows.js';
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
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ reportId }: FindCase): Promise<WholeCase | null> {
    const found = await findCaseOf(this.database, reportId);
    if (!found) return null;
    const [reports, history] = await Promise.all([
      newestReports(this.database, found.id, MOST_REPORTS),
      found.ownerId === null ? [] : decisionsAbout(this.database, found.ownerId, MOST_DECISIONS),
    ]);
    return { ...found, reports, history };
  }
}
