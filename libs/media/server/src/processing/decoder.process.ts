import { getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { type DecoderAnswer, type DecoderJob, type FormatsJob, READY } from './decoder.protocol.js';
import { allowOnlyOurFormats, render, renderFormats } from './render.js';
import type { Size } from './rendition-plan.js';
import { makeSquare } from './square.js';

/** A third of what others get where all want a core: enough to keep up, and little for people who wait. */
const BEHIND = 5;
/** Characters: an answer is bounded. */
const LONGEST_MESSAGE = 500;

/*
 * A process of its own, so that a picture that crashes or hangs the decoder affects nothing else. It is started without the settings of
 * its parent: it holds no secret and needs no network. One job at a time; it ends with its parent.
 */
allowOnlyOurFormats();

const jobs = createInterface({ input: process.stdin });
jobs.on('line', (line) => {
  void answer(JSON.parse(line) as DecoderJob).then((message) => process.stdout.write(`${JSON.stringify(message)}\n`));
});
// eslint-disable-next-line no-restricted-properties -- the parent has gone, so nobody reads; this program may import nothing of the workspace
jobs.on('close', () => process.exit(0));
// A Ctrl-C in the terminal reaches the whole group; the parent lets the job end and then closes the pipe.
process.on('SIGINT', () => undefined);
process.stdout.write(`${READY}\n`);

async function answer(job: DecoderJob): Promise<DecoderAnswer> {
  try {
    if ('thumb' in job) return { rendered: await render(job) };
    if (!('square' in job)) return { rendered: await behind(job) };
    return { rendered: await makeSquare(job) };
  } catch (error) {
    const fromSystem = error instanceof Error && 'code' in error && 'syscall' in error;
    const message = error instanceof Error ? error.message : String(error);
    return { fault: fromSystem ? 'system' : 'image', message: message.slice(0, LONGEST_MESSAGE) };
  }
}

/** What nobody waits for gives way to what somebody waits for. A process that did so does nothing else from then on: it may not go back. */
function behind(job: FormatsJob): Promise<Size> {
  // Where all of the product gives way already, nobody but root may take that back.
  if (getPriority() < BEHIND) setPriority(BEHIND);
  return renderFormats(job);
}
