import { currentContextFor } from '@heliograph/cqrs';
import { FindSuspended, followSuspension, type IdentityEvent, LAST_WRITES_MILLISECONDS } from '@heliograph/identity-contracts';
import type { StoredEvent, UserId } from '@heliograph/kernel';
import { type MediaEvent, SetPhotosHidden } from '@heliograph/media-contracts';
import { reaction, waitUntilOlderThan } from '@heliograph/projections';
import type { MediaServices } from '../media.services.js';

type Services = Pick<MediaServices, 'dispatcher'>;

const follow = (event: StoredEvent, userId: UserId, { dispatcher }: Services): Promise<void> =>
  followSuspension(
    userId,
    (query) => dispatcher.dispatch(query),
    (hidden) => dispatcher.dispatch(new SetPhotosHidden(currentContextFor(event, 'media.suspensions'), userId, hidden)),
  );

/** B4: photos of suspended people are counted nowhere. */
export const suspensionsReaction = reaction<IdentityEvent, MediaServices>({
  name: 'media.suspensions',
  queue: 'media',
  log: 'identity',
  on: {
    'identity.user-disabled': async (event, services) => {
      await waitUntilOlderThan(event, LAST_WRITES_MILLISECONDS);
      await follow(event, event.data.userId, services);
    },
    'identity.user-enabled': (event, services) => follow(event, event.data.userId, services),
  },
});

/** The photo may have been published when its owner was suspended already: by renditions that were under way. */
export const hideLatePublications = reaction<MediaEvent, MediaServices>({
  name: 'media.late-publications',
  queue: 'media',
  log: 'media',
  on: {
    'media.photo-published': async (event, services) => {
      const { ownerId } = event.data;
      const suspended = await services.dispatcher.dispatch(new FindSuspended([ownerId]));
      if (suspended.has(ownerId)) await follow(event, ownerId, services);
    },
  },
});
