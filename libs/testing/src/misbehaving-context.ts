import type { BoundedContext } from '@heliograph/cqrs';
import { type HandlerSource, reaction } from '@heliograph/projections';
import { countersProjection, sampleContext, wordsProjection, type WordsSaid } from './sample-context.js';

/** Words that bring a process into trouble in the middle of a batch, with the checkpoint's row locked. */
const troubles: Readonly<Record<string, () => void>> = {
  /** All of it stops, as on a machine that sleeps, until somebody sends SIGCONT. Once in the life of a process that was told to. */
  freeze: () => {
    if (!process.env.SAMPLE_WORKER_FREEZES) return;
    delete process.env.SAMPLE_WORKER_FREEZES;
    process.kill(process.pid, 'SIGSTOP');
  },
  block: () => {
    for (;;);
  },
};

const calm = wordsProjection.sources[0] as HandlerSource;
const misbehaving: HandlerSource = {
  ...calm,
  on: {
    'sample.words-said': (event: never) => {
      troubles[(event as { data: WordsSaid['data'] }).data.words ?? '']?.();
      return calm.on['sample.words-said']?.(event) ?? [];
    },
  },
};

/** Waits for ever at the word `hang`. */
const hanging = reaction<WordsSaid>({
  name: 'sample.hanging',
  queue: 'sample',
  log: 'sample',
  on: { 'sample.words-said': async ({ data }) => (data.words === 'hang' ? new Promise(() => undefined) : undefined) },
});

/** The sample context, same rows, with work that goes wrong at certain words: `freeze`, `block`, `hang`. For processes that may die of it. */
export const misbehavingContext: BoundedContext = {
  ...sampleContext,
  projections: [countersProjection, { ...wordsProjection, sources: [misbehaving] }],
  reactions: [hanging],
};
