export { type NeighbourCases, Cases } from './cases.js';
export type { VisibleToStaff, HiddenFromStaff } from './staff-view.js';
export { type CasePhoto, type CaseSubject, CaseSubjects } from './case-subjects.js';
export { Decisions, type DirectJudgement } from './decisions.js';
export { Appeals } from './appeals.js';
export { Reports, type ReportView, type ReportWords } from './reports.js';
export { Transparency } from './transparency.js';
export { OutsideReports, placeIn, type TypedReport } from './outside-reports.js';
