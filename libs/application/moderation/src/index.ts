export { Reports, type ReportWords } from './reports.js';
