import type { IdentityEvent } from '@heliograph/identity-contracts';
import { reaction } from '@heliograph/projections';
import { wantPurge } from '../image-purge/pending-purges.js';
import type { MediaServices } from '../media.services.js';

/** B8: caches drop everything of an erased person, the profile picture too. */
export const purgeErasedPeople = reaction<IdentityEvent, MediaServices>({
  name: 'media.purge-erased-people',
  queue: 'media',
  log: 'identity',
  on: {
    'identity.user-erased': ({ data: { userId }, recordedAt }, services) => wantPurge(services, recordedAt, `user-${userId}`),
  },
});
