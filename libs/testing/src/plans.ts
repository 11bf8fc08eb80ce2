import { jest } from '@jest/globals';
import pg from 'pg';

/** PostgreSQL tries five plans for the values before it may take one for all. */
const PLANNED_EACH_TIME = `
  select name || ': ' || left(statement, 200) as statement from pg_prepared_statements
  where not from_sql and generic_plans = 0 and custom_plans > 8 order by 1`;
/** On large tables PostgreSQL would plan for the length of such a list (`listIn`); on the small ones of a suite it may not. */
const BARE_LIST = /\b(any|unnest)\(\$\d+(::\w+\[\])?\)/;

export interface WatchedPlans {
  /** Connections of this process that have sent something. */
  readonly connections: number;
  /** Named statements that these plan again for the values of each execution. */
  plannedEachTime(): Promise<string[]>;
  /** Named statements with a list whose length the planner sees. */
  withBareLists(): string[];
  stop(): void;
}

/** Notes the named statements of this process and the connections that they are sent on. */
export function watchPlans(): WatchedPlans {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  const clients = () => [...new Set(query.mock.contexts as pg.Client[])];
  const named = () =>
    (query.mock.calls as unknown as [string | pg.QueryConfig][]).flatMap(([asked]) =>
      typeof asked === 'object' && asked.name ? asked.text : [],
    );
  return {
    get connections() {
      return clients().length;
    },
    plannedEachTime: async () => (await Promise.all(clients().map(plannedBy))).flat(),
    withBareLists: () => [...new Set(named())].filter((text) => BARE_LIST.test(text)),
    stop: () => query.mockRestore(),
  };
}

async function plannedBy(client: pg.Client): Promise<string[]> {
  try {
    return (await client.query<{ statement: string }>(PLANNED_EACH_TIME)).rows.map(({ statement }) => statement);
  } catch {
    return []; // it was closed
  }
}
