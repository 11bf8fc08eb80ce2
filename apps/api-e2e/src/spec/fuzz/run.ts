import fc from 'fast-check';
import type { ApiDescription } from '../openapi/api-description.js';
import { faultOf, faultOfBroken } from './judge.js';
import type { FuzzRequest } from './fuzz-request.js';
import { Lane, sendBroken } from './wire.js';

export interface Plan {
  readonly port: number;
  /** With which answers are compared. */
  readonly api: ApiDescription;
  /** Sent before the random ones, one after the other. */
  readonly first: readonly FuzzRequest[];
  readonly requests: fc.Arbitrary<FuzzRequest>;
  readonly count: number;
  readonly seed: number;
  /** Connections kept open, each with one request in flight. */
  readonly lanes: number;
  /** After every portion of `portion` requests. */
  readonly onPortion: (sofar: Tally) => Promise<void>;
}

export interface Fault {
  readonly operation: string;
  readonly problem: string;
  /** The request, as short as it could be made, in escapes of JSON. */
  readonly request: string;
}

export interface Tally {
  /** Of the random ones. */
  sent: number;
  readonly statuses: Map<number, number>;
  /** By operation: answers below 400, and refusals. */
  readonly operations: Map<string, { good: number; refused: number }>;
  readonly faults: Fault[];
}

export const portion = 1_000;
const MAX_FAULTS = 10;
const MAX_SHRINKS = 300;

/** Sends `count` requests that follow from the seed alone, in portions. Stops after the portion in which the first faults were found. */
export async function fuzz(plan: Plan): Promise<Tally> {
  const tally: Tally = { sent: 0, statuses: new Map(), operations: new Map(), faults: [] };
  const lanes = Array.from({ length: plan.lanes }, () => new Lane(plan.port));
  await sendFirst(plan, lanes[0] as Lane, tally);
  for (let first = 0; first < plan.count && tally.faults.length === 0; first += portion) {
    const seed = plan.seed + first;
    const requests = fc.sample(plan.requests, { seed, numRuns: Math.min(portion, plan.count - first) });
    const queue = requests.entries();
    const failed: [index: number, problem: string][] = [];
    const work = async (lane: Lane) => {
      for (const [index, request] of queue) {
        const problem = await tried(plan, lane, request, tally);
        if (problem !== null) failed.push([index, problem]);
      }
    };
    await Promise.all(lanes.map(work));
    const kinds = new Map(failed.map((each) => [`${requests[each[0]]?.operation} ${each[1]}`, each]));
    for (const [index, problem] of [...kinds.values()].slice(0, MAX_FAULTS)) tally.faults.push(await shortened(plan, seed, index, problem));
    await plan.onPortion(tally);
  }
  for (const lane of lanes) lane.drop();
  return tally;
}

async function sendFirst(plan: Plan, lane: Lane, tally: Tally): Promise<void> {
  for (const request of plan.first) {
    const problem = await tried(plan, lane, request, tally);
    if (problem !== null) tally.faults.push(asFault(request, problem));
  }
  tally.sent = 0;
}

async function tried({ port, api }: Plan, lane: Lane, request: FuzzRequest, tally: Tally | null): Promise<string | null> {
  if (tally) tally.sent += 1;
  if (request.kind === 'broken') {
    const { statuses, text } = await sendBroken(port, request.bytes);
    for (const status of statuses) if (tally) count(tally, request.operation, status);
    return faultOfBroken(statuses, text);
  }
  try {
    const reply = await lane.send(request.bytes, request.method);
    if (tally) count(tally, request.operation, reply.status);
    return faultOf(api, request, reply);
  } catch (error) {
    return (error as Error).message;
  }
}

function count({ statuses, operations }: Tally, operation: string, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const seen = operations.get(operation) ?? { good: 0, refused: 0 };
  if (status < 400) seen.good += 1;
  else seen.refused += 1;
  operations.set(operation, seen);
}

/** Finds a shorter request with a fault, from the one at `index` of the portion. */
async function shortened(plan: Plan, seed: number, index: number, first: string): Promise<Fault> {
  const lane = new Lane(plan.port);
  let last: FuzzRequest | undefined;
  let problem = `${first}, and not when it was sent again`;
  let left = MAX_SHRINKS;
  const property = fc.asyncProperty(plan.requests, async (request) => {
    last ??= request;
    if (left-- <= 0) return;
    const found = await tried(plan, lane, request, null);
    if (found === null) return;
    [last, problem] = [request, found];
    throw new Error(found);
  });
  await fc.check(property, { seed, path: String(index), numRuns: 1 });
  lane.drop();
  return asFault(last as FuzzRequest, problem);
}

function asFault({ operation, bytes }: FuzzRequest, problem: string): Fault {
  return { operation, problem, request: JSON.stringify(bytes.toString('latin1').slice(0, 3_000)) };
}
