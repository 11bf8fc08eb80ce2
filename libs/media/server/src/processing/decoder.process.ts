import type { DecoderAnswer, RenderJob, SquareJob } from './decoder.protocol.js';
import { allowOnlyOurFormats, render } from './render.js';
import { makeSquare } from './square.js';

/*
 * A process of its own, so that a picture that crashes or hangs the decoder affects nothing else. It is started without the settings of
 * its parent: it holds no secret and needs no network. One job at a time; it ends with its parent.
 */
allowOnlyOurFormats();

process.on('message', (job: RenderJob | SquareJob) => {
  void answer(job).then((message) => process.send?.(message));
});
process.on('disconnect', () => process.exit(0));
// A Ctrl-C in the terminal reaches the whole group; the parent lets the job end and then disconnects.
process.on('SIGINT', () => undefined);

async function answer(job: RenderJob | SquareJob): Promise<DecoderAnswer> {
  try {
    if (!('square' in job)) return { rendered: await render(job) };
    await makeSquare(job);
    return { rendered: null };
  } catch (error) {
    const fromSystem = error instanceof Error && 'code' in error && 'syscall' in error;
    return { fault: fromSystem ? 'system' : 'image', message: error instanceof Error ? error.message : String(error) };
  }
}
