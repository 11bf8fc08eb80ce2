import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '@heliograph/database';
import { clearBlocks, mostBlocked, REMEMBERED_MILLISECONDS, setBlocks, spreadOver } from '../data/blocks.js';
import { fill } from '../data/fill.js';
import { DEFAULT_DIR, startKeptServer } from '../data/kept-server.js';
import { OWNER } from '../data/sizes.js';
import { word } from '../data/words.js';
import { bench } from '../session.js';
import { startApi } from './api-process.js';
import { ListClient } from './list-client.js';
import { listRoutes } from './list-routes.js';
import { faultsOf, MANY_ROWS, type PlanRules } from './plan.js';
import { explaining, PlanLog } from './plan-log.js';
import { mostRead, mostSorted, mustMatch, placesOf } from './places.js';

interface Fault {
  readonly request: string;
  readonly what: readonly string[];
  readonly sql: string;
}

/** From so many photos on PostgreSQL chooses indexes by itself; in a smaller data set it is made to use them. */
const SCALE_THAT_TELLS = 0.1;

/**
 * Requests every list of the API with every combination of parameters, as somebody who blocks nobody and as somebody who blocks many, and reads in
 * PostgreSQL's log what each statement did. Fails where one reads a large table from end to end, sorts more than it shows, or reads far more rows
 * than it shows.
 */
export const lists = bench({
  options: { scale: '1', dir: DEFAULT_DIR },
  run: async (session, options) => {
    const scale = Number(options.scale);
    const parameters = { ...explaining, ...(scale < SCALE_THAT_TELLS && { enable_seqscan: 'off', enable_sort: 'off' }) };
    const plain = await startKeptServer(session, { dir: options.dir, scale });
    const { sizes } = await fill(session, plain);
    await plain.stop();
    const server = await startKeptServer(session, { dir: options.dir, scale, parameters });
    const admin = await Database.connect({ url: server.ownerUrl, pool: 1 });
    session.onEnd(() => admin.close());
    await clearBlocks(admin);
    if ((await admin.query('select from views.trending_editions where photos > 0 limit 1')).length === 0)
      throw new Error(`No like in ${options.dir} is younger than seven days, so nothing is trending: remove it, and it is filled again`);
    const large = await largeTables(admin);
    const api = await startApi(session, server, OWNER);
    const client = new ListClient(api);
    const routes = listRoutes(await client.document());
    const places = placesOf(await client.known(word(Math.floor(sizes.tags * 0.9))));
    mustMatch(routes, places);

    const log = new PlanLog(server.logFile);
    await log.news();
    const faults: Fault[] = [];
    let requests = 0;
    let statements = 0;
    const judged = async <Answer>(request: string, rules: PlanRules, ask: Promise<Answer>): Promise<Answer> => {
      const answer = await ask;
      requests++;
      for (const { sql, plan } of await log.news()) {
        statements++;
        const what = faultsOf(plan, rules);
        if (what.length === 0) continue;
        faults.push({ request, what, sql });
        session.tell(`${request}: ${what.join(', ')}`);
      }
      return answer;
    };
    const measured = async ({ path, queries }: (typeof routes)[number], blocked: number) => {
      // By number a page may cost what lies before it, in time and not in memory.
      const byNumber = { large: new Set<string>(), mostSorted: Number.POSITIVE_INFINITY, mostRead: null };
      for (const place of places[path] ?? [])
        for (const query of queries) {
          const address = `${place}${place.includes('?') ? '&' : '?'}${query}`;
          const rules = { large, mostSorted: mostSorted(path, query, blocked), mostRead: mostRead(path) };
          const first = await judged(address, rules, client.page(address));
          const { total_pages, links } = first.meta.pagination;
          if (links.next) await judged(`${address} next`, rules, client.follow(links.next));
          if (total_pages === undefined || total_pages < 4) continue;
          const middle = `${address}&page=${Math.floor(total_pages / 2)}`;
          const deep = await judged(middle, byNumber, client.page(middle));
          if (deep.meta.pagination.links.next) await judged(`${middle} next`, rules, client.follow(deep.meta.pagination.links.next));
        }
      session.tell(
        `${path}, ${blocked} people blocked: ${faults.filter(({ request }) => request.startsWith(places[path]?.[0] ?? path)).length} faults`,
      );
    };
    for (const route of routes) await measured(route, 0);
    const blocked = await blockMany(admin, sizes.users);
    // That was none of the product's statements.
    await log.news();
    for (const route of routes) await measured(route, blocked);
    const reports = faults.map(({ request, what, sql }) => `${request}: ${what.join(', ')}\n    ${sql.slice(0, 600)}`);
    if (faults.length > 0) throw new Error(`${faults.length} statements of lists do what they must not do:\n${reports.join('\n')}`);
    return {
      json: { lists: { routes: routes.length, requests, statements, faults: 0, blocked } },
      lines: [`${routes.length} lists, ${requests} requests, ${statements} statements: none reads or sorts more than it shows`],
    };
  },
});

/**
 * The caller blocks as many people as anybody may, half of them those with whom the most popular lists begin.
 * @returns how many
 */
async function blockMany(admin: Database, users: number): Promise<number> {
  const count = mostBlocked(users);
  const followed = await admin.query<{ id: number }>(
    'select user_id as id from views.user_cards order by count_followers desc, user_id desc limit $1',
    [count >> 1],
  );
  const blocked = [...new Set([...followed.map(({ id }) => id), ...spreadOver(users, count - followed.length)])];
  await setBlocks(admin, [OWNER], blocked);
  await pause(REMEMBERED_MILLISECONDS);
  return blocked.length;
}

async function largeTables(admin: Database): Promise<ReadonlySet<string>> {
  const rows = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and reltuples > ${MANY_ROWS}`,
  );
  return new Set(rows.map(({ name }) => name));
}
