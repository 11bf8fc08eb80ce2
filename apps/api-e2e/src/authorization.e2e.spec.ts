import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matrix } from './spec/authorization/matrix.js';
import { callers, type CallerName, type Row, rules, type Subject } from './spec/authorization/rules.js';
import { Stage } from './spec/authorization/stage.js';
import { Product } from './spec/product.js';

interface Route {
  readonly method: string;
  readonly url: string;
}

/** The routes of the running process, from its own list. */
function routesIn(output: string): Route[] {
  const lines = output.split('\n').filter((line) => line.includes('"routes"'));
  return lines.flatMap((line) => (JSON.parse(line) as { routes: Route[] }).routes);
}

/** Routes without a row. */
function unjudged(routes: readonly Route[]): string[] {
  const judged = ({ method, url }: Route) => `${method} ${url}` in matrix || (method === 'HEAD' && `GET ${url}` in matrix);
  return routes.filter((route) => !judged(route)).map(({ method, url }) => `${method} ${url}`);
}

describe('who may do what', () => {
  let product: Product;
  let stage: Stage;
  beforeAll(async () => {
    product = await Product.start({ settings: { LOG_LEVEL: 'debug' } });
    stage = await Stage.set(product);
  }, 300_000);
  afterAll(() => product?.close());

  it('A1 every registered route is in the matrix, and nothing else is', () => {
    const routes = routesIn(product.api.output);
    expect(routes.length).toBeGreaterThan(100);
    expect(unjudged(routes)).toEqual([]);
    const there = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    expect(Object.keys(matrix).filter((name) => !there.has(name))).toEqual([]);
    expect(unjudged([...routes, { method: 'POST', url: '/open-door' }])).toEqual(['POST /open-door']);
  });

  /** Status of the answer, and what it asks for. */
  async function ask(method: string, path: string, caller: CallerName, row: Row): Promise<string> {
    const body = method === 'GET' || method === 'HEAD' ? undefined : (row.body ?? {});
    const { status, headers } = await stage.as(caller, row).send(method, path, body, { headers: row.headers ?? {} });
    return `${status} ${
      /error="(\w+)"(?:.*scope="([\w:]+)")?/
        .exec(headers.get('www-authenticate') ?? '')
        ?.slice(1)
        .join(' ') ?? ''
    }`.trim();
  }

  function expected(caller: CallerName, subject: Subject, { rule, scope, admitted }: Row): string {
    const status = rules[rule](caller, subject, admitted);
    const lacks = rule === 'staff' ? caller !== 'staff' : caller === 'wrong scope';
    if (status === 401 && caller === 'disabled' && rule !== 'exempt') return '401 invalid_token ';
    return status === 403 && lacks && rule !== 'exempt' ? `403 insufficient_scope ${scope}` : String(status);
  }

  it.each(Object.entries(matrix))(
    'A1 A4 S12 %s',
    async (name, row) => {
      const [method = '', pattern = ''] = name.split(' ');
      const subjects: Subject[] = /:photo_id|photos\/:id/.test(pattern) ? ['published', 'unpublished'] : ['published'];
      const cells = callers.flatMap((caller) => subjects.map((subject) => ({ caller, subject })));
      const letIn = ({ caller, subject }: (typeof cells)[number]) => rules[row.rule](caller, subject, 0) === 0;
      const seen: Record<string, string> = {};
      const before = await stage.state();
      for (const cell of cells.filter((each) => !letIn(each))) {
        seen[`${cell.caller}, ${cell.subject}`] = await ask(method, await stage.pathOf(pattern, cell.subject), cell.caller, row);
      }
      expect(await stage.state()).toBe(before);
      if (pattern.endsWith('/premium')) await stage.offer();
      for (const cell of cells.filter(letIn)) {
        const path = await stage.pathOf(pattern, cell.subject, row.spends);
        seen[`${cell.caller}, ${cell.subject}`] = await ask(method, path, cell.caller, row);
        if (method === 'GET') expect(await ask('HEAD', path, cell.caller, row)).toBe(expected(cell.caller, cell.subject, row));
      }
      const wanted = cells.map(({ caller, subject }) => [`${caller}, ${subject}`, expected(caller, subject, row).trim()]);
      expect(seen).toEqual(Object.fromEntries(wanted));
    },
    120_000,
  );
});
