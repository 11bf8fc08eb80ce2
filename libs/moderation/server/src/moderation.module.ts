import { Module } from '@nestjs/common';
import { FindCaseHandler, ListCasesHandler } from './case/case.handlers.js';
import { ForgetReportsHandler } from './report/forget-reports.handlers.js';
import { ListReportsByHandler, ReportSubjectHandler } from './report/report.handlers.js';

/** Contents page of moderation: every command and query it answers. */
@Module({
  providers: [ReportSubjectHandler, ListReportsByHandler, ForgetReportsHandler, ListCasesHandler, FindCaseHandler],
})
export class ModerationModule {}
