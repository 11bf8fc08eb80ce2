import { answer } from '../child.js';
import { usedCpu } from '../cpu.js';
import { emmettConsumer, fillEmmett, type Pulling } from '../emmett.js';

export type EmmettQuestion =
  | { readonly what: 'fill'; readonly url: string; readonly events: number }
  /** Answers the CPU time of this process in microseconds. */
  | { readonly what: 'drain'; readonly url: string; readonly processorId: string; readonly pulling: Pulling };

answer<EmmettQuestion>((question) =>
  question.what === 'fill'
    ? fillEmmett(question.url, question.events)
    : usedCpu(() => drain(question.url, question.processorId, question.pulling)),
);

async function drain(url: string, processorId: string, pulling: Pulling): Promise<void> {
  const consumer = emmettConsumer(url, processorId, pulling);
  await consumer.start();
  await consumer.close();
}
