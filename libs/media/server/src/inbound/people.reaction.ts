import type { IdentityEvent } from '@heliograph/identity-contracts';
import { reaction } from '@heliograph/projections';
import { queuePurge } from '../image-purge/pending-purges.js';
import type { MediaServices } from '../media.services.js';

/** B8: caches drop everything of a person who is erased or suspended, the profile picture too, and that picture where it is taken down. */
export const purgeHiddenPeople = reaction<IdentityEvent, MediaServices>({
  name: 'media.purge-hidden-people',
  queue: 'media',
  log: 'identity',
  on: {
    'identity.user-disabled': ({ data: { userId }, recordedAt }, services) => queuePurge(services, recordedAt, `user-${userId}`),
    'identity.avatar-taken-down': ({ data: { userId }, recordedAt }, services) => queuePurge(services, recordedAt, `user-${userId}`),
    'identity.user-erased': ({ data: { userId }, recordedAt }, services) => queuePurge(services, recordedAt, `user-${userId}`),
  },
});
