import { cpus, totalmem } from 'node:os';
import { arithmetic } from './arithmetic.js';
import type { Compared } from './compare.js';
import type { Outcome, Row } from './row.js';
import { rows } from './rows.js';

export interface Measured {
  readonly compared: Readonly<Record<string, Compared>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

/** Of a run: what it was measured on, and its options. */
export interface Circumstances {
  readonly at: string;
  readonly node: string;
  readonly postgres: string;
  readonly machine: string;
  readonly options: Readonly<Record<string, string>>;
}

export interface Result extends Measured, Circumstances {}

export const machine = (): string => `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;

const spaced = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rate = (of: Compared['floor']) => `${spaced(of.perSecond)} [${spaced(of.lowest)}..${spaced(of.highest)}]`;
const times = (of: Compared['floor']) => `${spaced(of.p50)} / ${spaced(of.p99)}`;
const cpu = ({ nodeCpuUs, workerCpuUs, postgresCpuUs }: Compared['floor'], hasWorker: boolean) =>
  [nodeCpuUs, postgresCpuUs, ...(hasWorker ? [workerCpuUs] : [])]
    .map((used) => (used === null ? '?' : spaced(Math.round(used))))
    .join(' + ');

function comparedLine({ id, title, target }: Row, { ratio, refused, floor, product }: Compared): string[] {
  return [
    id,
    title,
    target,
    `**${spaced(ratio)}**${refused ? ` (${refused} refused)` : ''}`,
    rate(floor),
    rate(product),
    times(floor),
    times(product),
    cpu(floor, false),
    cpu(product, true),
  ];
}

/** CPU of all processes. */
const sum = ({ nodeCpuUs, workerCpuUs, postgresCpuUs }: Compared['floor']) => (nodeCpuUs ?? 0) + (workerCpuUs ?? 0) + (postgresCpuUs ?? 0);

function peerLine({ id }: Row, { product, peer }: Compared & Required<Pick<Compared, 'peer'>>): string[] {
  const ratios = [product.perSecond / peer.perSecond, sum(peer) / sum(product)].map((ratio) => `**${spaced(ratio)}**`);
  return [id, ...ratios, rate(peer), times(peer), cpu(peer, false)];
}

const PEER_COLUMNS = ['', 'By rate', 'By CPU', 'Peer, a second', 'Peer, p50 / p99 ms', 'Peer, CPU us: Node + PostgreSQL'];

const COLUMNS = [
  '',
  '',
  'Target',
  'Ratio',
  'Floor, a second',
  'Product, a second',
  'Floor, p50 / p99 ms',
  'Product, p50 / p99 ms',
  'Floor, CPU us: Node + PostgreSQL',
  'Product, CPU us: api + PostgreSQL + worker',
];

const ON_MORE_MACHINES = `What a load takes at the CPU of an answer, measured at full load of this machine. A process of the api and one of the worker use a core each at most. Three things do not divide: one PostgreSQL writes; one log is appended to by one transaction at a time, which takes all that wait
(\`npm run bench -- append\`); and one worker moves the projections of one context on one log. Reads may go to a replica for each process.`;

/** The whole document. */
export function report(result: Result): string {
  const { compared, outcomes, at, node, postgres, machine: on, options } = result;
  const measured = rows.filter(({ id }) => compared[id] || outcomes[id]);
  const missing = rows.filter((row) => !measured.includes(row)).map(({ id }) => id);
  const of = <Value>(values: Readonly<Record<string, Value>>) =>
    measured.flatMap((row) => (values[row.id] ? [{ row, value: values[row.id] as Value }] : []));
  const outcomesText = of(outcomes).map(
    ({ row, value }) =>
      `### ${row.id} ${row.title}\n\nTarget: ${row.target}\n\n${table(
        ['', ''],
        Object.entries(value.figures).map(([name, figure]) => [name, spaced(figure)]),
      )}`,
  );
  const beside = of(compared).flatMap(({ row, value: { peer, ...value } }) => (peer ? [peerLine(row, { ...value, peer })] : []));
  const sums = arithmetic(compared);
  return `${[
    '# Performance of the API',
    `Written by \`npm run bench -- http --report FILE\` on ${at.slice(0, 10)}: ${on}, ${node}, ${postgres}; options ${Object.entries(
      options,
    )
      .map(([name, value]) => `--${name} ${value}`)
      .join(
        ' ',
      )}. [What is measured, and how to read it](../tools/bench/README.md#http); [the statements of the floors](../tools/bench/src/http/rows).`,
    `Not measured: ${[...missing, 'R4 (directus and parse-server on the same rows, by hand)'].join(', ')}.`,
    ...(Object.keys(compared).length > 0
      ? [
          '## Beside the floors',
          'Medians of the rounds; in brackets the slowest and the fastest.',
          table(
            COLUMNS,
            of(compared).map(({ row, value }) => comparedLine(row, value)),
          ),
        ]
      : []),
    ...(beside.length > 0
      ? [
          '## Beside a plain application of Nest and TypeORM',
          'The same paths as a team would write them in a day, tuned (`tools/bench/src/http/peer`). How many times more the product answers, and how many times less CPU an answer takes.',
          table(PEER_COLUMNS, beside),
        ]
      : []),
    ...(outcomesText.length > 0 ? ['## By themselves', ...outcomesText] : []),
    ...(sums.length > 0
      ? ['## On more machines', ON_MORE_MACHINES, table(['Load', 'api, cores', 'PostgreSQL, cores', 'worker, cores'], sums)]
      : []),
  ].join('\n\n')}\n`;
}

/** This result compared with an earlier one: ratios and CPU of the compared rows, all figures of the others. */
export function against(earlier: Result, now: Result): string[] {
  const lines: string[] = [
    `against ${earlier.at}, ${Object.entries(earlier.options)
      .map(([name, value]) => `--${name} ${value}`)
      .join(' ')}`,
  ];
  for (const { id } of rows) {
    const [before, after] = [earlier.compared[id], now.compared[id]];
    if (before && after) {
      const pair = (what: string, pick: (of: Compared) => number | null) => `${what} ${pick(before) ?? '?'} -> ${pick(after) ?? '?'}`;
      lines.push(
        [
          `${id}: ${pair('ratio', ({ ratio }) => ratio)}`,
          pair('a second', ({ product }) => product.perSecond),
          pair('p99 ms', ({ product }) => product.p99),
          pair('CPU us: api', ({ product }) => product.nodeCpuUs),
          pair('PostgreSQL', ({ product }) => product.postgresCpuUs),
          pair('worker', ({ product }) => product.workerCpuUs),
          pair('floor a second', ({ floor }) => floor.perSecond),
        ].join(', '),
      );
    }
    const [once, again] = [earlier.outcomes[id], now.outcomes[id]];
    if (once && again)
      lines.push(
        `${id}: ${Object.entries(again.figures)
          .map(([name, figure]) => `${name} ${once.figures[name] ?? '?'} -> ${figure}`)
          .join(', ')}`,
      );
  }
  return lines;
}
