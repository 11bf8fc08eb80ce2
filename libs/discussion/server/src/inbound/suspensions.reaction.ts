import { currentContextFor, type Dispatcher } from '@heliograph/cqrs';
import { SetAuthorHidden } from '@heliograph/discussion-contracts';
import { followSuspension, type IdentityEvent, LAST_WRITES_MILLISECONDS } from '@heliograph/identity-contracts';
import type { StoredEvent, UserId } from '@heliograph/kernel';
import { reaction, waitUntilOlderThan } from '@heliograph/projections';

interface Services {
  readonly dispatcher: Dispatcher;
}

const follow = (event: StoredEvent, userId: UserId, { dispatcher }: Services): Promise<void> =>
  followSuspension(
    userId,
    (query) => dispatcher.dispatch(query),
    (hidden) => dispatcher.dispatch(new SetAuthorHidden(currentContextFor(event, 'discussion.suspensions'), userId, hidden)),
  );

/** B4: what suspended people write and like is not counted. */
export const suspensionsReaction = reaction<IdentityEvent, Services>({
  name: 'discussion.suspensions',
  queue: 'discussion',
  log: 'identity',
  on: {
    'identity.user-disabled': async (event, services) => {
      await waitUntilOlderThan(event, LAST_WRITES_MILLISECONDS);
      await follow(event, event.data.userId, services);
    },
    'identity.user-enabled': (event, services) => follow(event, event.data.userId, services),
  },
});
