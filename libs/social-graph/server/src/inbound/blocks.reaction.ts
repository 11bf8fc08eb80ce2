import { currentContextFor, type Dispatcher } from '@heliograph/cqrs';
import { LAST_WRITES_MILLISECONDS } from '@heliograph/identity-contracts';
import { IsBlocked, type ModerationEvent } from '@heliograph/moderation-contracts';
import { reaction, waitUntilOlderThan } from '@heliograph/projections';
import { EndFollows } from '@heliograph/social-graph-contracts';

interface Services {
  readonly dispatcher: Dispatcher;
}

/**
 * B2: a block ends the follows between the two. The request has done so; this does it again, for one whose process died, and for a follow that
 * another process let through because it did not know of the block yet. Where the block has ended since, they may follow each other.
 */
export const blocksReaction = reaction<ModerationEvent, Services>({
  name: 'social-graph.blocks',
  queue: 'social-graph',
  log: 'moderation',
  on: {
    'moderation.user-blocked': async (event, { dispatcher }) => {
      const { userId, blockedId } = event.data;
      await waitUntilOlderThan(event, LAST_WRITES_MILLISECONDS);
      if (!(await dispatcher.dispatch(new IsBlocked(userId, blockedId)))) return;
      await dispatcher.dispatch(new EndFollows(currentContextFor(event, 'social-graph.blocks'), userId, blockedId));
    },
  },
});
