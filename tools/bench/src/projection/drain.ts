import { serverCpuUs } from '../cpu.js';
import { median, rounded } from '../statistics.js';

/** An implementation that brings a counter for each of 1,000 photos, the first ones far more often, up to date with stored events. */
export interface Counter {
  readonly name: string;
  /** Events that are stored: slow ones get fewer, which flatters them where the cost grows with what is stored. */
  readonly events: number;
  /** Resets the counters, so that it can count again. */
  reset(): Promise<unknown>;
  /** Answers the CPU time in microseconds of the Node process that did it. */
  drain(): Promise<number>;
  /** Sum of all counters. */
  counted(): Promise<number>;
}

export interface Drain {
  readonly perSecond: number;
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number | null;
  readonly counted: number;
}

/** Medians over the rounds. */
export interface Drains {
  readonly perSecond: number;
  readonly lowest: number;
  readonly highest: number;
  /** Microseconds an event. */
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number | null;
  readonly events: number;
  /** Stored but not counted, all rounds together; below zero: counted twice. */
  readonly lost: number;
}

export async function drained(counter: Counter, postmaster: number): Promise<Drain> {
  await counter.reset();
  const server = serverCpuUs(postmaster);
  const start = performance.now();
  const nodeUs = await counter.drain();
  const seconds = (performance.now() - start) / 1_000;
  const after = serverCpuUs(postmaster);
  return {
    perSecond: Math.round(counter.events / seconds),
    nodeCpuUs: nodeUs / counter.events,
    postgresCpuUs: server === null || after === null ? null : (after - server) / counter.events,
    counted: await counter.counted(),
  };
}

export function overDrains(counter: Counter, drains: readonly Drain[]): Drains {
  const rates = drains.map(({ perSecond }) => perSecond);
  const servers = drains.map(({ postgresCpuUs }) => postgresCpuUs);
  return {
    perSecond: Math.round(median(rates)),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    nodeCpuUs: rounded(median(drains.map(({ nodeCpuUs }) => nodeCpuUs))),
    postgresCpuUs: servers.includes(null) ? null : rounded(median(servers as number[])),
    events: counter.events,
    lost: drains.reduce((sum, { counted }) => sum + counter.events - counted, 0),
  };
}
