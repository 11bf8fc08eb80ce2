export {
  appeal,
  type AppealCommand,
  type AppealEvent,
  appealEvents,
  type AppealResolved,
  type AppealState,
} from './appeal/appeal.js';
export { type CaseCommand, type CaseState, subjectCase } from './case/case.js';
export {
  type CaseEvent,
  caseEvents,
  type CaseOpened,
  type DecisionLifted,
  type OwnerForgotten,
  type ReviewOpened,
  type SubjectDecided,
} from './case/case.events.js';
export { Judge } from './judge/judge.js';
export { type OfSubject } from './subject/subject.js';
export {
  type ContentReported,
  type ForgetReport,
  type MakeReport,
  report,
  type ReportEvent,
  reportEvents,
} from './report/report.js';
export { block, type BlockEvent } from './block/block.js';
export { mute, type MuteEvent } from './mute/mute.js';
export { foldAddress, outsideProblems } from './outside-report/outside-report.js';
