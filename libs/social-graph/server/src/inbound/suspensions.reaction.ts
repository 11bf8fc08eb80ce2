import { contextOfNowCausedBy, type Dispatcher } from '@heliograph/cqrs';
import { FindSuspended, type IdentityEvent } from '@heliograph/identity-contracts';
import type { StoredEvent, UserId } from '@heliograph/kernel';
import { reaction } from '@heliograph/projections';
import { SetRelationsHidden } from '@heliograph/social-graph-contracts';

interface Services {
  readonly dispatcher: Dispatcher;
}

/** As it is now and not as it was then: a reaction that is new hears the whole history first. */
async function follow(event: StoredEvent & { data: { userId: UserId } }, { dispatcher }: Services): Promise<void> {
  const { userId } = event.data;
  const suspended = await dispatcher.dispatch(new FindSuspended([userId]));
  await dispatcher.dispatch(new SetRelationsHidden(contextOfNowCausedBy(event, 'social-graph.suspensions'), userId, suspended.has(userId)));
}

/** B4: what suspended people like and follow is not counted. */
export const suspensions = reaction<IdentityEvent, Services>({
  name: 'social-graph.suspensions',
  queue: 'social-graph',
  log: 'identity',
  on: { 'identity.user-disabled': follow, 'identity.user-enabled': follow },
});
