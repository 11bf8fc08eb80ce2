import { Module } from '@nestjs/common';
import { FindCaseHandler, ListCasesHandler } from './case/case.handlers.js';
import {
  DecideOnSubjectHandler,
  EnforceDecisionHandler,
  FindDecisionHandler,
  LiftDecisionHandler,
  LiftSuspensionHandler,
  LiftTakedownHandler,
  ResolveReportsHandler,
} from './decision/decision.handlers.js';
import { ForgetReportsHandler } from './report/forget-reports.handlers.js';
import { ListReportsByHandler, ReportSubjectHandler } from './report/report.handlers.js';

/** Contents page of moderation: every command and query it answers. */
@Module({
  providers: [
    ReportSubjectHandler,
    ListReportsByHandler,
    ForgetReportsHandler,
    ListCasesHandler,
    FindCaseHandler,
    ResolveReportsHandler,
    DecideOnSubjectHandler,
    LiftDecisionHandler,
    LiftTakedownHandler,
    LiftSuspensionHandler,
    EnforceDecisionHandler,
    FindDecisionHandler,
  ],
})
export class ModerationModule {}
