import { open } from 'node:fs/promises';
import type { PlanNode, RunStatement } from './plan.js';

/** Parameters of a server that writes the plan of every statement, with the rows that it met, into its log. */
export const explaining: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  log_line_prefix: '@%a@ ',
};

const ENTRY = /^@(.*)@ LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/gm;

/** Reads on in the server's log: what was run since the last time. */
export class PlanLog {
  private place = 0;

  constructor(private readonly file: string) {}

  /** A statement stands in the log before its answer is sent. */
  async news(): Promise<RunStatement[]> {
    const file = await open(this.file, 'r');
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(size - this.place);
      await file.read(bytes, 0, bytes.length, this.place);
      this.place = size;
      return statementsIn(bytes.toString('utf8'));
    } finally {
      await file.close();
    }
  }
}

export function statementsIn(text: string): RunStatement[] {
  return [...text.matchAll(ENTRY)].map(([, application = '', json = '']) => {
    const { 'Query Text': sql, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode };
    return { application, sql: sql.replaceAll(/\s+/g, ' ').trim(), plan };
  });
}
