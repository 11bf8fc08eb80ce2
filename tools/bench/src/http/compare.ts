import { join } from 'node:path';
import { Child } from '../child.js';
import { median, rotated, rounded } from '../statistics.js';
import type { HttpBench, Slice, Subject } from './http-bench.js';
import type { Row } from './row.js';
import { steadyRounds } from './steady.js';

/** Medians of the rounds, each number by itself. */
export interface Compared {
  readonly ratio: number;
  /** Refused: their floor was too far from that of the others. */
  readonly refused: number;
  readonly floor: Slice & Range;
  readonly product: Slice & Range;
  /** Of a row that the peer answers. */
  readonly peer?: Slice & Range;
}

/** Of the rates. */
interface Range {
  readonly lowest: number;
  readonly highest: number;
}

type Round = Record<'floor' | 'product', Slice> & { readonly peer?: Slice };

/** In all so many times as many rounds as are wanted are measured before the run fails. */
const MOST = 3;

/** The floor, the product and the peer in turn. @throws Error the floor was never steady, an answer was wrong, or something that was accepted is missing */
export async function compare(bench: HttpBench, row: Row): Promise<Compared> {
  const { session, options } = bench;
  const product = bench.product();
  const world = await bench.parts.world();
  const constant = await bench.ask<string>({ what: 'open', row: row.id, world, bases: { product: product.bases } });
  const start = (program: string) =>
    Array.from({ length: options.processes }, () => new Child(session, join(import.meta.dirname, program, 'process.js')));
  const [floors, peers] = [start('floor'), row.hasPeer ? start('peer') : []];
  try {
    const question = { row: row.id, databaseUrl: bench.parts.server.ownerUrl, constant };
    const subjectOf = async (name: 'floor' | 'peer', children: readonly Child[]): Promise<Subject> => {
      const ports = await Promise.all(children.map((child) => child.ask<number>(question)));
      return { name, bases: ports.map((port) => `http://127.0.0.1:${port}`), pids: children.map(({ pid }) => pid), workers: [] };
    };
    const subjects = [await subjectOf('floor', floors), product, ...(row.hasPeer ? [await subjectOf('peer', peers)] : [])];
    const bases = Object.fromEntries(subjects.map((subject) => [subject.name, subject.bases]));
    await bench.ask({ what: 'check', bases: { ...bases, product: product.bases } });
    for (const subject of subjects) await bench.warmUp(subject);
    const rounds: Round[] = [];
    for (let kept: Round[] | null = null; ; ) {
      if (session.isEnding) throw new Error('interrupted');
      rounds.push(await oneRound(bench, row, rotated(subjects, rounds.length), rounds.length + 1));
      kept = steadyRounds(rounds, options.rounds, (round) => round.floor.perSecond);
      if (kept) return comparedOver(kept, rounds.length - kept.length);
      if (rounds.length >= options.rounds * MOST)
        throw new Error(`${row.id}: in ${rounds.length} rounds the floor varied by more than a quarter; measure again on an idle machine`);
    }
  } finally {
    await Promise.all([...floors, ...peers].map((child) => child.end()));
  }
}

async function oneRound(bench: HttpBench, row: Row, subjects: readonly Subject[], number: number): Promise<Round> {
  const slices: Partial<Record<Subject['name'], Slice>> = {};
  for (const subject of subjects) {
    const before = await writtenBy(bench, row, subject);
    const slice = await bench.measure(subject);
    const written = (await writtenBy(bench, row, subject)) - before;
    if (row.written && subject.name === 'product' && written !== slice.answers)
      throw new Error(`${row.id}: ${slice.answers} were accepted, ${written} are in the database`);
    slices[subject.name] = slice;
    bench.session.tell(`${row.id}, round ${number}: ${subject.name} ${sliceText(slice)}`);
  }
  return slices as Round;
}

async function writtenBy(bench: HttpBench, row: Row, { name }: Subject): Promise<number> {
  if (!row.written || name !== 'product') return 0;
  await bench.settled();
  return (await bench.parts.admin.query<{ n: number }>(row.written))[0]?.n ?? 0;
}

export function sliceText({ perSecond, p50, p99, nodeCpuUs, workerCpuUs, postgresCpuUs, generatorBusy }: Slice): string {
  const cpu = [nodeCpuUs, workerCpuUs, postgresCpuUs].map((used) => used ?? '?').join(' + ');
  return `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, CPU ${cpu} us, generator ${Math.round(generatorBusy * 100)} %`;
}

function comparedOver(rounds: readonly Round[], refused: number): Compared {
  const [floor, product] = [over(rounds.map((round) => round.floor)), over(rounds.map((round) => round.product))];
  const ratio = rounded(median(rounds.map((round) => round.product.perSecond / round.floor.perSecond)));
  const peers = rounds.flatMap(({ peer }) => peer ?? []);
  return { ratio, refused, floor, product, ...(peers.length > 0 && { peer: over(peers) }) };
}

/** Medians of slices. */
export function over(slices: readonly Slice[]): Slice & Range {
  const names = Object.keys(slices[0] ?? {}) as (keyof Slice)[];
  const of = (name: keyof Slice) => {
    const values = slices.map((slice) => slice[name]);
    return values.includes(null) ? null : rounded(median(values as number[]));
  };
  const rates = slices.map(({ perSecond }) => perSecond);
  const medians = Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Slice;
  return { ...medians, lowest: Math.min(...rates), highest: Math.max(...rates) };
}
