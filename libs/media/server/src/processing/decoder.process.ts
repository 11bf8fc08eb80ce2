import { createInterface } from 'node:readline';
import type { DecoderAnswer, RenderJob, SquareJob } from './decoder.protocol.js';
import { allowOnlyOurFormats, render } from './render.js';
import { makeSquare } from './square.js';

/** Characters: an answer is bounded. */
const LONGEST_MESSAGE = 500;

/*
 * A process of its own, so that a picture that crashes or hangs the decoder affects nothing else. It is started without the settings of
 * its parent: it holds no secret and needs no network. One job at a time; it ends with its parent.
 */
allowOnlyOurFormats();

const jobs = createInterface({ input: process.stdin });
jobs.on('line', (line) => {
  void answer(JSON.parse(line) as RenderJob | SquareJob).then((message) => process.stdout.write(`${JSON.stringify(message)}\n`));
});
jobs.on('close', () => process.exit(0));
// A Ctrl-C in the terminal reaches the whole group; the parent lets the job end and then closes the pipe.
process.on('SIGINT', () => undefined);

async function answer(job: RenderJob | SquareJob): Promise<DecoderAnswer> {
  try {
    if (!('square' in job)) return { rendered: await render(job) };
    await makeSquare(job);
    return { rendered: null };
  } catch (error) {
    const fromSystem = error instanceof Error && 'code' in error && 'syscall' in error;
    const message = error instanceof Error ? error.message : String(error);
    return { fault: fromSystem ? 'system' : 'image', message: message.slice(0, LONGEST_MESSAGE) };
  }
}
