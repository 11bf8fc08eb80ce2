import { setTimeout as pause } from 'node:timers/promises';
import { skewedPhoto } from '../bench-context.js';
import { nodeCpuUs } from '../cpu.js';
import { percentile, rounded } from '../statistics.js';
import { openAppender } from './open-subject.js';
import type { Subject } from './subject.js';

/** `rate`: so many appends a second, whether or not they are answered. `callers`: so many loops, each as fast as it is answered. */
export type Load = { readonly seconds: number } & ({ readonly rate: number } | { readonly callers: number });

export interface LoadAnswer {
  readonly appended: number;
  readonly failed: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly appendP50: number;
  readonly appendP99: number;
  readonly nodeCpuUs: number;
}

/** Bounds an open loop that its subject does not keep up with. */
const MOST_IN_FLIGHT = 500;
const TICK_MILLISECONDS = 5;

export async function runLoad(subject: Subject, load: Load): Promise<LoadAnswer> {
  const { append, close } = await openAppender(subject, 'rate' in load ? 16 : load.callers);
  const latencies: number[] = [];
  let failed = 0;
  const one = async () => {
    const before = performance.now();
    try {
      await append(skewedPhoto(Math.random()));
      latencies.push(performance.now() - before);
    } catch (error) {
      if (failed++ === 0) process.stderr.write(`load: ${(error as Error).message}\n`);
    }
  };
  const cpu = nodeCpuUs();
  const start = performance.now();
  if ('rate' in load) await openLoop(load.rate, start + load.seconds * 1_000, one);
  else await callInLoops(load.callers, start + load.seconds * 1_000, one);
  const seconds = (performance.now() - start) / 1_000;
  const used = nodeCpuUs() - cpu;
  await close();
  latencies.sort((a, b) => a - b);
  return {
    appended: latencies.length,
    failed,
    perSecond: Math.round(latencies.length / seconds),
    appendP50: rounded(percentile(latencies, 0.5)),
    appendP99: rounded(percentile(latencies, 0.99)),
    nodeCpuUs: used,
  };
}

/** Calls `one` so many times a second until `end`, whether or not the calls before have come back. */
export async function openLoop(rate: number, end: number, one: () => Promise<void>): Promise<void> {
  const start = performance.now();
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  for (let now = start; now < end; now = performance.now()) {
    const due = Math.floor(((now - start) / 1_000) * rate);
    for (; sent < due && inFlight.size < MOST_IN_FLIGHT; sent++) {
      const call = one().finally(() => inFlight.delete(call));
      inFlight.add(call);
    }
    await pause(TICK_MILLISECONDS);
  }
  await Promise.all(inFlight);
}

async function callInLoops(callers: number, end: number, one: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) await one();
    }),
  );
}
