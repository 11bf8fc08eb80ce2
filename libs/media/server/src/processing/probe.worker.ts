import { parentPort } from 'node:worker_threads';
import { Rejected } from '@heliograph/kernel';
import type { ImageRefusal } from '@heliograph/media-contracts';
import { probe } from './probe.js';
import type { ProbeAnswer, ProbeQuestion } from './probe-in-worker.js';

/** A thread that looks at files: reading one from end to end takes as long as many requests. */
parentPort?.on('message', ({ turn, bytes }: ProbeQuestion) => parentPort?.postMessage(answer(turn, Buffer.from(bytes))));

function answer(turn: number, bytes: Buffer): ProbeAnswer {
  try {
    return { turn, probe: probe(bytes) };
  } catch (error) {
    return error instanceof Rejected ? { turn, refusal: error.code as ImageRefusal } : { turn, failure: String(error) };
  }
}
