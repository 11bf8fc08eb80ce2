export {
  appeal,
  type AppealCommand,
  type AppealEvent,
  type AppealResolved,
  type AppealState,
  type DecisionAppealed,
} from './appeal/appeal.js';
export { type CaseCommand, type CaseState, subjectCase } from './case/case.js';
export type {
  CaseEvent,
  CaseOpened,
  DecisionLifted,
  OwnerForgotten,
  ReviewClosed,
  ReviewOpened,
  SubjectDecided,
} from './case/case.events.js';
export { Judge } from './judge/judge.js';
export type { OfSubject } from './subject/subject.js';
export {
  type ContentReported,
  type ForgetReport,
  type MakeReport,
  report,
  type ReportEvent,
  type ReportForgotten,
} from './report/report.js';
export { block, type BlockEvent, type BlockState, type SetBlock, type UserBlocked, type UserUnblocked } from './block/block.js';
export { mute, type MuteEvent, type MuteState, type SetMute, type UserMuted, type UserUnmuted } from './mute/mute.js';
export { foldAddress, outsideProblems } from './outside-report/outside-report.js';
