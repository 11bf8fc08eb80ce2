export {
  type AppealableDecision,
  type Appeal,
  type AppealAnswer,
  AppealDecision,
  type AppealedDecision,
  FindAppeal,
  FindAppealState,
  FindOpenAppeal,
  ListAppeals,
  ListDecisionsOf,
  ResolveAppeal,
} from './appeal.messages.js';
export { ListMonthsOfModeration, type MonthOfModeration } from './transparency.messages.js';
export {
  type Case,
  type CaseFilter,
  type CaseState,
  type DecidedCase,
  FindCase,
  ListCases,
  CloseCase,
  OpenCase,
  ReadCase,
  type ReportedWords,
  type ReporterRecord,
  type WholeCase,
} from './case.messages.js';
export {
  type AppealState,
  appealStates,
  type Decision,
  DecideOnSubject,
  EnforceDecision,
  FindDecision,
  FindTakedown,
  type Judgement,
  LiftDecision,
  type Lifting,
  LiftSuspension,
  LiftTakedown,
  ResolveReports,
} from './decision.messages.js';
export {
  type Blocks,
  FindBlocks,
  BlockUser,
  ForgetBlocks,
  IsBlocked,
  ListBlocks,
  noBlocks,
  UnblockUser,
} from './block.messages.js';
export { FindMuted, ForgetMutes, ListMutes, MuteUser, UnmuteUser } from './mute.messages.js';
export {
  AppealResolved,
  type Block,
  ContentReported,
  DecisionAppealed,
  DecisionLifted,
  type ModerationEvent,
  moderationEvents,
  type Mute,
  SubjectDecided,
  UserBlocked,
  UserMuted,
} from './moderation.events.js';
export {
  RequestOutsideReport,
  ConfirmOutsideReport,
  EraseOldOutsiders,
  FindOutsideReport,
  ForgetOutsideReports,
  isOutsider,
  type OutsideReport,
  unconfirmedOutsider,
} from './outside-report.messages.js';
export { type ModerationRejection, moderationRejections } from './moderation.rejections.js';
export { ForgetReports, type SubmittedReport, type NewReport, type Report, ReportSubject } from './report.messages.js';
export {
  type Action,
  actions,
  commentSubject,
  type OwnedSubject,
  photoSubject,
  type Reason,
  reasons,
  ReportId,
  type Subject,
  SubjectId,
  type SubjectType,
  subjectTypes,
  userSubject,
} from './subject.js';
