import type { Database } from '@heliograph/database';
import { processCpuUs, serverCpuUs } from '../cpu.js';
import { median, rounded } from '../statistics.js';
import { type Answered, type Caller, type Load, runLoad } from './load.js';

export interface Figures extends Answered {
  /** Microseconds a request; null where the system does not report them. */
  readonly apiCpuUs: number | null;
  readonly databaseCpuUs: number | null;
  /** A request, with the API's statements in the background. */
  readonly statements: number;
}

/** What is measured: processes, and the login of the API. */
export interface Subject {
  readonly admin: Database;
  readonly login: string;
  readonly apiPid: number;
  readonly serverPid: number;
}

const STATEMENTS = 'select coalesce(sum(calls), 0)::bigint as count from pg_stat_statements where userid = $1::regrole';

export async function measure(subject: Subject, caller: Caller, load: Load): Promise<Figures> {
  const before = await used(subject);
  const answered = await runLoad(caller, load);
  const after = await used(subject);
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : rounded((to - from) / answered.requests, 3);
  return {
    ...answered,
    apiCpuUs: each(before.api, after.api),
    databaseCpuUs: each(before.database, after.database),
    statements: each(before.statements, after.statements) ?? 0,
  };
}

async function used({ admin, login, apiPid, serverPid }: Subject) {
  const [row] = await admin.query<{ count: number }>(STATEMENTS, [login]);
  return { statements: row?.count ?? 0, api: processCpuUs(apiPid), database: serverCpuUs(serverPid) };
}

/** Each number by its own median. */
export function medians(rounds: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number | null) => rounded(median(rounds.map((figures) => pick(figures) ?? Number.NaN)), 3);
  return {
    requests: of(({ requests }) => requests),
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    apiCpuUs: of(({ apiCpuUs }) => apiCpuUs),
    databaseCpuUs: of(({ databaseCpuUs }) => databaseCpuUs),
    statements: of(({ statements }) => statements),
  };
}
