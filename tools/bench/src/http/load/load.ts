import { setTimeout as pause } from 'node:timers/promises';
import { nodeCpuUs } from '../../cpu.js';
import { percentile, rounded } from '../../statistics.js';
import { Connection, type HttpAnswer } from './connection.js';
import { type HttpRequest, textOf } from './request.js';

/** `rate`: so many requests a second, due whether or not those before are answered. Without it each connection asks again once it is answered. */
export interface Load {
  readonly seconds: number;
  readonly connections: number;
  readonly rate?: number;
}

/** What a row asks, and what it notes of the answers. */
export interface Requests {
  next(): HttpRequest;
  /** Called with each answer, in the time that is measured: notes, and does no more. */
  answered?(request: HttpRequest, answer: HttpAnswer): void;
}

export interface Loaded {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds to the whole answer; of a due request from when it was due. */
  readonly p50: number;
  readonly p99: number;
  /** The same to its first byte. */
  readonly firstByteP99: number;
  /** Of the generator, in microseconds an answer. */
  readonly generatorCpuUs: number;
  /** Share of one core that the generator used: near 1 it is what was measured. */
  readonly generatorBusy: number;
}

/** Connections are spread over the processes of a subject. @throws Error an answer was not 2xx, or a connection broke */
export async function runLoad(bases: readonly string[], requests: Requests, load: Load): Promise<Loaded> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => Connection.open(bases[index % bases.length] as string)),
  );
  const latencies: number[] = [];
  const firstBytes: number[] = [];
  const ask = async (connection: Connection, due: number) => {
    const request = requests.next();
    const answer = await connection.exchange(textOf(request));
    latencies.push(performance.now() - due);
    firstBytes.push(answer.firstByteAt - due);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.body.subarray(0, 300).toString()}`);
    requests.answered?.(request, answer);
  };
  const cpu = nodeCpuUs();
  const start = performance.now();
  try {
    await (load.rate === undefined ? closed(connections, start, load, ask) : paced(connections, start, { ...load, rate: load.rate }, ask));
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - start) / 1_000;
  const used = nodeCpuUs() - cpu;
  for (const times of [latencies, firstBytes]) times.sort((a, b) => a - b);
  return {
    answers: latencies.length,
    perSecond: Math.round(latencies.length / seconds),
    p50: rounded(percentile(latencies, 0.5)),
    p99: rounded(percentile(latencies, 0.99)),
    firstByteP99: rounded(percentile(firstBytes, 0.99)),
    generatorCpuUs: rounded(used / latencies.length, 1),
    generatorBusy: rounded(used / seconds / 1_000_000),
  };
}

type Ask = (connection: Connection, due: number) => Promise<void>;

async function closed(connections: readonly Connection[], start: number, { seconds }: Load, ask: Ask): Promise<void> {
  const end = start + seconds * 1_000;
  const loop = async (connection: Connection) => {
    for (let now = start; now < end; now = performance.now()) await ask(connection, performance.now());
  };
  await Promise.all(connections.map(loop));
}

/** A request that is due waits for a free connection, and that counts. */
async function paced(
  connections: readonly Connection[],
  start: number,
  { seconds, rate }: Load & { rate: number },
  ask: Ask,
): Promise<void> {
  let sent = 0;
  const all = Math.round(seconds * rate);
  const loop = async (connection: Connection) => {
    while (sent < all) {
      const due = start + (sent++ * 1_000) / rate;
      // Timers are a millisecond coarse: what is due in less is asked at once, and its time counted from when it was due at the earliest.
      const early = due - performance.now();
      if (early >= 1) await pause(early);
      await ask(connection, Math.min(due, performance.now()));
    }
  };
  await Promise.all(connections.map(loop));
}
