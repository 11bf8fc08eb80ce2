import { type HandlerSource, reaction } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { countersProjection, sampleContext, wordsProjection, type WordsSaid } from './sample-context.js';

const calm = wordsProjection.sources[0] as HandlerSource;
/** At the word `block` its event loop is blocked, in the middle of a batch, with the checkpoint's row locked. */
const misbehaving: HandlerSource = {
  ...calm,
  on: {
    'sample.words-said': (event: never) => {
      const { words } = (event as { data: WordsSaid['data'] }).data;
      while (words === 'block');
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

/** The sample context, same rows, with work that goes wrong at certain words: `block`, `hang`. For processes that may be killed by it. */
export const misbehavingContext: BoundedContext = {
  ...sampleContext,
  projections: [countersProjection, { ...wordsProjection, sources: [misbehaving] }],
  reactions: [hanging],
};
