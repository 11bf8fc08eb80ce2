import type { Attempt, StoredPoint } from './attempt.js';
import { Moments } from './moments.js';

/** The content of the database at the end. */
export interface Ending {
  readonly head: number;
  readonly rows: readonly StoredPoint[];
  /** The outcome of every command that was ever sent: place of its last event, or null. */
  readonly outcomes: ReadonlyMap<string, number | null>;
  readonly points: ReadonlyMap<number, number>;
}

/**
 * Lists everything in the log that violates a guarantee: an acknowledged append that is not there, one that is there twice or was never sent,
 * a gap, two winners of one version, a conflict where every stream stood at its expected version all the time, an outcome or a counter that
 * is not what the log says.
 */
export function faultsOf(attempts: readonly Attempt[], ending: Ending): string[] {
  const blocks = byCommand(ending.rows);
  const sent = byCommand(attempts);
  return [
    ...placeFaults(ending),
    ...[...blocks.keys()].filter((id) => !sent.has(id)).map((id) => `${id} is stored, and no caller sent it`),
    ...[...sent].flatMap(([id, tries]) => commandFaults(id, tries, blocks.get(id) ?? [], ending.outcomes.get(id))),
    ...conflictFaults(attempts, ending),
    ...callerFaults(attempts),
    ...pointFaults(attempts, ending),
  ];
}

function byCommand<T extends { readonly commandId: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const group = groups.get(each.commandId);
    if (group) group.push(each);
    else groups.set(each.commandId, [each]);
  }
  return groups;
}

function placeFaults({ head, rows }: Ending): string[] {
  const faults: string[] = [];
  const versions = new Map<string, number>();
  if (head !== rows.length) faults.push(`the head is ${head}, and there are ${rows.length} events`);
  for (const [index, { seq, stream, version }] of rows.entries()) {
    if (seq !== index + 1) faults.push(`event ${index + 1} has the place ${seq}`);
    const before = versions.get(stream) ?? 0;
    if (version !== before + 1) faults.push(`${seq}: ${stream} goes from version ${before} to ${version}`);
    versions.set(stream, version);
  }
  return faults;
}

function commandFaults(id: string, tries: readonly Attempt[], block: readonly StoredPoint[], outcome: number | null | undefined): string[] {
  const faults: string[] = [];
  const acknowledged = tries.filter(({ answer }) => answer === 'ok');
  const last = block.at(-1)?.seq ?? null;
  if (outcome !== last) faults.push(`the outcome of ${id} is ${outcome}, and its last event is ${last}`);
  for (const { answer, number, worker } of tries) if (answer === 'failed') faults.push(`${id} failed (worker ${worker}, ${number})`);
  if (acknowledged.length > 1) faults.push(`${id} was acknowledged ${acknowledged.length} times`);
  const [acked] = acknowledged;
  if (acked && !(isBlockOf(acked, block) && acked.seq === last))
    faults.push(`${id} was acknowledged at ${acked.seq} and is not there as sent`);
  if (!acked && block.length > 0 && !tries.some((each) => each.answer === 'unknown' && isBlockOf(each, block)))
    faults.push(`${id} is stored, and every caller was answered that it is not`);
  if (block.length === 0 && tries.some(({ answer }) => answer === 'duplicate'))
    faults.push(`${id} is not stored, and was called a duplicate`);
  return faults;
}

/** Exactly its events, side by side and in order. */
function isBlockOf({ streams, thing }: Attempt, block: readonly StoredPoint[]): boolean {
  const expected = streams.flatMap(({ stream, expected: version, events }) =>
    Array.from({ length: events }, (_, index) => `${stream} ${version + index + 1} ${thing}`),
  );
  const first = block[0]?.seq ?? 0;
  return (
    expected.length === block.length &&
    block.every((row, index) => row.seq === first + index && `${row.stream} ${row.version} ${row.thing}` === expected[index])
  );
}

function conflictFaults(attempts: readonly Attempt[], { rows }: Ending): string[] {
  const moments = new Moments(attempts, rows);
  return attempts
    .filter((attempt) => attempt.answer === 'conflict' && !moments.mayConflict(attempt))
    .map(({ commandId, worker, number }) => `${commandId} was answered with a conflict, and there was none (worker ${worker}, ${number})`);
}

function callerFaults(attempts: readonly Attempt[]): string[] {
  const faults: string[] = [];
  const reached = new Map<string, number>();
  for (const { worker, caller, number, seq } of attempts) {
    if (seq === undefined) continue;
    const name = `${worker}.${caller}`;
    if (seq <= (reached.get(name) ?? 0)) faults.push(`caller ${name} was overtaken by itself at ${number}`);
    reached.set(name, seq);
  }
  return faults;
}

function pointFaults(attempts: readonly Attempt[], { rows, points }: Ending): string[] {
  const faults: string[] = [];
  const bySeq = new Map(attempts.flatMap((each) => (each.seq === undefined ? [] : [[each.seq, each] as const])));
  const totals = new Map<number, number>();
  for (const { seq, commandId, thing } of rows) {
    const total = (totals.get(thing) ?? 0) + 1;
    totals.set(thing, total);
    const answered = bySeq.get(seq);
    if (answered && answered.points !== total) faults.push(`${commandId} was answered ${answered.points} points, right is ${total}`);
  }
  for (const thing of new Set([...totals.keys(), ...points.keys()]))
    if (totals.get(thing) !== points.get(thing))
      faults.push(`thing ${thing} has ${points.get(thing)} points, right is ${totals.get(thing)}`);
  return faults;
}
