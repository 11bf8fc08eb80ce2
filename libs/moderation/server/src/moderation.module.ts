import { Module } from '@nestjs/common';
import {
  AppealDecisionHandler,
  FindAppealHandler,
  FindAppealStateHandler,
  FindDecisionOfHandler,
  FindOpenAppealHandler,
  ListAppealsHandler,
  ListDecisionsOfHandler,
  ResolveAppealHandler,
} from './appeal/appeal.handlers.js';
import {
  FindBlocksHandler,
  BlockService,
  BlockUserHandler,
  ForgetBlocksHandler,
  IsBlockedHandler,
  ListBlocksHandler,
  UnblockUserHandler,
} from './block/block.handlers.js';
import { LiveBlocks } from './block/live-blocks.js';
import { ListMonthsOfModerationHandler } from './transparency/transparency.handlers.js';
import { CloseCaseHandler, FindCaseHandler, ListCasesHandler, OpenCaseHandler, ReadCaseHandler } from './case/case.handlers.js';
import {
  DecideOnSubjectHandler,
  EnforceDecisionHandler,
  FindDecisionHandler,
  FindTakedownHandler,
  LiftDecisionHandler,
  LiftSuspensionHandler,
  LiftTakedownHandler,
  ResolveReportsHandler,
} from './decision/decision.handlers.js';
import {
  FindMutedHandler,
  ForgetMutesHandler,
  ListMutesHandler,
  MuteService,
  MuteUserHandler,
  UnmuteUserHandler,
} from './mute/mute.handlers.js';
import {
  RequestOutsideReportHandler,
  ConfirmOutsideReportHandler,
  EraseOldOutsidersHandler,
  FindOutsideReportHandler,
  ForgetOutsideReportsHandler,
} from './outside-report/outside-report.handlers.js';
import { ForgetReportsHandler } from './report/forget-reports.handlers.js';
import { ListReportsOfHandler, ReportSubjectHandler } from './report/report.handlers.js';

/** Contents page of moderation: every command and query it answers. */
@Module({
  providers: [
    ReportSubjectHandler,
    ListReportsOfHandler,
    ForgetReportsHandler,
    RequestOutsideReportHandler,
    FindOutsideReportHandler,
    ConfirmOutsideReportHandler,
    EraseOldOutsidersHandler,
    ForgetOutsideReportsHandler,
    OpenCaseHandler,
    CloseCaseHandler,
    ListCasesHandler,
    FindCaseHandler,
    ReadCaseHandler,
    ResolveReportsHandler,
    DecideOnSubjectHandler,
    LiftDecisionHandler,
    LiftTakedownHandler,
    LiftSuspensionHandler,
    EnforceDecisionHandler,
    FindDecisionHandler,
    FindTakedownHandler,
    AppealDecisionHandler,
    ResolveAppealHandler,
    ListDecisionsOfHandler,
    FindDecisionOfHandler,
    ListAppealsHandler,
    FindAppealHandler,
    FindAppealStateHandler,
    FindOpenAppealHandler,
    ListMonthsOfModerationHandler,
    LiveBlocks,
    BlockService,
    BlockUserHandler,
    UnblockUserHandler,
    ForgetBlocksHandler,
    FindBlocksHandler,
    IsBlockedHandler,
    ListBlocksHandler,
    MuteService,
    MuteUserHandler,
    UnmuteUserHandler,
    FindMutedHandler,
    ForgetMutesHandler,
    ListMutesHandler,
  ],
})
export class ModerationModule {}
