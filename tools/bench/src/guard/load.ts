import { Agent, request } from 'node:http';
import { openLoop } from '../lag/load.js';
import { percentile, rounded } from '../statistics.js';

/** One kind of request; `token` = of the next request, null = anonymous. */
export interface Caller {
  readonly url: string;
  readonly status: number;
  readonly token: () => string | null;
}

/** `rate`: so many requests a second. `callers`: so many loops, each as fast as it is answered. */
export type Load = { readonly seconds: number } & ({ readonly rate: number } | { readonly callers: number });

export interface Answered {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request. @throws Error it was answered otherwise than expected */
export async function ask({ url, status }: Caller, token: string | null): Promise<void> {
  const answered = await statusOf(url, token);
  if (answered !== status) throw new Error(`${url} answered ${answered}`);
}

export async function runLoad(caller: Caller, load: Load): Promise<Answered> {
  const latencies: number[] = [];
  const one = async () => {
    const before = performance.now();
    await ask(caller, caller.token());
    latencies.push(performance.now() - before);
  };
  const start = performance.now();
  const end = start + load.seconds * 1_000;
  if ('rate' in load) await openLoop(load.rate, end, one);
  else await Promise.all(Array.from({ length: load.callers }, () => loop(end, one)));
  const seconds = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    perSecond: Math.round(latencies.length / seconds),
    p50: rounded(percentile(latencies, 0.5)),
    p99: rounded(percentile(latencies, 0.99)),
  };
}

async function loop(end: number, one: () => Promise<void>): Promise<void> {
  while (performance.now() < end) await one();
}

// Not fetch: the client would cost more than what is measured.
function statusOf(url: string, token: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    request(url, { agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    })
      .on('error', reject)
      .end();
  });
}
