import { seed } from '@heliograph/testing/chance';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, Asking, pathOf } from './spec/authorization/asking.js';
import { authorizationTable, type Row } from './spec/authorization/authorization-table.js';
import type { Calling } from './spec/authorization/callers.js';
import { type Expected, expectedAnswer } from './spec/authorization/judge.js';
import { Stage } from './spec/authorization/stage.js';
import type { Named } from './spec/authorization/subjects.js';
import { Product } from './spec/product.js';

const MAX_REQUESTS = 20_000;
const AT_ONCE = 8;
/** One archive of a person at a time. */
const IS_ALONE = /\/export$/;
/** Each row by each caller is asked about what all see; about all else (else every pair of row and subject, and of caller and subject, by turns). */
const ASKS_EVERYTHING = sized(false, true, true);

interface Cell {
  readonly caller: Calling;
  readonly subject: Named;
  readonly method: string;
  readonly expected: Expected;
}

interface Route {
  readonly method: string;
  readonly url: string;
}

const table = authorizationTable();
const nameOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`;

/** The routes of the running process, from its own list. HEAD is its GET where there is one. */
function routesIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('"routes"'));
  const routes = lines.flatMap((line) => (JSON.parse(line) as { routes: Route[] }).routes);
  const names = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  return [...names].filter((name) => !(name.startsWith('HEAD ') && names.has(name.replace('HEAD', 'GET'))));
}

describe('who may do what, as docs/authorization.md has it', () => {
  let product: Product;
  let stage: Stage;
  const asking = new Asking();
  let seconds = 0;
  beforeAll(async () => {
    product = await Product.start({
      settings: { LOG_LEVEL: 'debug', STAFF_SECOND_FACTOR: '0', SECURITY_CONTACT: 'mailto:security@example.org' },
    });
    stage = await Stage.set(product, table);
  }, 180_000);
  afterAll(async () => {
    process.stdout.write(`${asking.requests} requests by ${stage?.callers.length} callers in ${seconds.toFixed(1)} s, seed ${seed}\n`);
    asking.close();
    await product?.close();
  });

  it('A1 every registered route has a row, and every row a route', () => {
    const routes = routesIn(product.api.output);
    expect(routes.length).toBeGreaterThan(80);
    expect([...table.rows, ...table.around].map(nameOf).toSorted()).toEqual(routes.toSorted());
  });

  function cellsOf(row: Row, at: number): Cell[] {
    const [first, ...others] = stage.subjectsOf(row);
    return stage.callers.flatMap((caller, number) => {
      const isTurn = Math.floor((at + number) / others.length) % 2 === seed % 2;
      const more = ASKS_EVERYTHING ? others : others.filter((_, index) => isTurn && index === (at + number) % others.length);
      return [first as Named, ...more].flatMap((subject) => {
        const expected = expectedAnswer(row, table, caller, subject);
        const isAlsoHead = row.method === 'GET' && (ASKS_EVERYTHING || (at + number) % 3 === seed % 3);
        return [row.method, ...(isAlsoHead ? ['HEAD'] : [])].map((method) => ({ caller, subject, method, expected }));
      });
    });
  }

  /** What is answered otherwise than expected. */
  async function wrong(row: Row, { caller, subject, method, expected }: Cell, names: Named['names']): Promise<string[]> {
    const reply = await asking.ask(caller, row, names, method);
    const answer = answerOf(reply);
    if (expected.isLetIn && answer === expected.answer && method === row.method) await stage.undo[nameOf(row)]?.(subject, reply);
    const said =
      reply.status === 404 && method !== 'HEAD' && !/^\{"message":"404 Not Found","status_code":404,"code":"[a-z_]+"\}$/.test(reply.text)
        ? ` ${reply.text}`
        : '';
    if (answer === expected.answer && said === '') return [];
    return [`${method} ${pathOf(row, names)} (${subject.name}) by ${caller.name}: ${answer}${said}, not ${expected.answer}`];
  }

  /** Asks so many at once of what changes nothing. */
  async function allWrong(row: Row, cells: readonly Cell[], atOnce: number): Promise<string[]> {
    const waiting = [...cells];
    const found: string[] = [];
    const work = async () => {
      for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
        const names = cell.expected.isLetIn ? await stage.renew[nameOf(row)]?.() : undefined;
        found.push(...(await wrong(row, cell, { ...cell.subject.names, ...names })));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found;
  }

  it.each(table.rows.map((row, at) => [nameOf(row), row, at] as const))('A1 A2 A4 S12 %s', async (name, row, at) => {
    const began = performance.now();
    const cells = cellsOf(row, at);
    const before = row.method === 'GET' ? '' : await stage.state();
    const refused = cells.filter(({ expected }) => !expected.isLetIn);
    expect(await allWrong(row, refused, AT_ONCE)).toEqual([]);
    if (row.method !== 'GET') expect(await stage.state()).toBe(before);
    const admitted = cells.filter(({ expected }) => expected.isLetIn);
    expect(admitted.length).toBeGreaterThan(0);
    expect(await allWrong(row, admitted, row.method === 'GET' && !IS_ALONE.test(name) ? AT_ONCE : 1)).toEqual([]);
    seconds += (performance.now() - began) / 1_000;
  });

  it.each(table.around.map((row) => [nameOf(row), row] as const))('A2 %s reads no token', async (_, row) => {
    const answers = new Set<string>();
    for (const caller of stage.callers.filter(({ kind }, at, all) => all.findIndex((each) => each.kind === kind) === at)) {
      const { status } = await caller.client.send(row.method, pathOf(row, {}), row.method === 'GET' ? undefined : {});
      answers.add(String(status));
    }
    expect([...answers]).toEqual([String(row.answer)]);
  });

  it('A4 a scope is given by consent, to anyone who makes a token, or with a role, as the table of scopes says', async () => {
    const stranger = await product.person('stranger', 'manage:account');
    for (const { name, byConsent, isPersonal, role } of table.scopes) {
      const isOpen = isPersonal && role === null;
      const asked = await product.anybody.get(stage.authorizeUrl(name));
      expect([name, (asked.headers.get('location') ?? '').includes('error=invalid_scope')]).toEqual([name, !byConsent]);
      const { status } = await stranger.api.post('/me/tokens', { name: 'x', scopes: [name] });
      expect([name, status]).toEqual([name, isOpen ? 201 : 422]);
      const made = product.answerOf('tokens', 'create', '--user', 'stranger', '--scopes', name);
      expect([name, await made.then(Boolean, () => false)]).toEqual([name, isOpen]);
    }
  });

  it('asks no more than it may', () => {
    if (!ASKS_EVERYTHING) expect(asking.requests).toBeLessThan(MAX_REQUESTS);
    expect(asking.requests).toBeGreaterThan(3_000);
  });
});
