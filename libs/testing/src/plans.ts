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
  /** Named statements that these plan anew for the values of each execution. */
  plannedEachTime(): Promise<string[]>;
  /** Named statements with a list whose length the planner sees. */
  withBareLists(): string[];
  stop(): void;
}

/** Notes the named statements of this process and the connections that they are sent on. */
export function watchPlans(): WatchedPlans {
  const clients = new Set<pg.Client>();
  const texts = new Set<string>();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: [string | pg.QueryConfig]) {
    clients.add(this);
    if (typeof asked[0] === 'object' && asked[0].name) texts.add(asked[0].text);
    return Reflect.apply(query, this, asked) as unknown;
  } as typeof query;
  return {
    get connections() {
      return clients.size;
    },
    plannedEachTime: async () => (await Promise.all([...clients].map(plannedBy))).flat(),
    withBareLists: () => [...texts].filter((text) => BARE_LIST.test(text)),
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

async function plannedBy(client: pg.Client): Promise<string[]> {
  try {
    return (await client.query<{ statement: string }>(PLANNED_EACH_TIME)).rows.map(({ statement }) => statement);
  } catch {
    return []; // it was closed
  }
}
