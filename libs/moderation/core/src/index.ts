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
export { type Block, block, type BlockEvent } from './block/block.js';
export { type Mute, mute, type MuteEvent } from './mute/mute.js';
export { foldAddress, outsideProblems } from './outside-report/outside-report.js';
