import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImageRefusal } from '@heliograph/media-contracts';
import { imageRejection } from './image-layout.js';
import { type Probe, probe } from './probe.js';

export interface ProbeQuestion {
  readonly turn: number;
  readonly bytes: Uint8Array;
}

export type ProbeAnswer = { readonly turn: number } & (
  | { readonly probe: Probe }
  | { readonly refusal: ImageRefusal }
  | { readonly failure: string }
);

interface PendingProbe {
  readonly resolve: (found: Probe) => void;
  readonly reject: (error: Error) => void;
}

/** A thread of the sources would need their compiler. */
const runsFromSources = extname(import.meta.url) === '.ts';
const asked = new Map<number, PendingProbe>();
let thread: Worker | null = null;
let last = 0;

/** `probe` in a thread of its own, which is started at the first use. Rejects as `probe` throws. */
export async function probeInWorker(bytes: Buffer): Promise<Probe> {
  if (runsFromSources) return probe(bytes);
  thread ??= start();
  const turn = ++last;
  const found = new Promise<Probe>((resolve, reject) => asked.set(turn, { resolve, reject }));
  thread.postMessage({ turn, bytes } satisfies ProbeQuestion);
  return found;
}

function start(): Worker {
  const worker = new Worker(new URL('./probe.worker.js', import.meta.url));
  worker.unref();
  worker.on('message', (answer: ProbeAnswer) => {
    const waiting = asked.get(answer.turn);
    asked.delete(answer.turn);
    if ('probe' in answer) waiting?.resolve(answer.probe);
    else waiting?.reject('refusal' in answer ? imageRejection(answer.refusal) : new Error(answer.failure));
  });
  // It is an answer to each that waits; the next question starts another thread.
  worker.once('error', (error) => {
    thread = null;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  });
  return worker;
}
