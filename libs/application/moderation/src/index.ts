export { Cases } from './cases.js';
export { Decisions, type DirectJudgement } from './decisions.js';
export { Reports, type ReportWords } from './reports.js';
