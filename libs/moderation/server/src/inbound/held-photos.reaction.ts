import { currentContextFor } from '@heliograph/cqrs';
import type { StoredEvent } from '@heliograph/kernel';
import type { MediaEvent, PhotoHeld } from '@heliograph/media-contracts';
import { CloseCase, OpenCase, photoSubject } from '@heliograph/moderation-contracts';
import { reaction } from '@heliograph/projections';
import type { WorkServices } from '@heliograph/runtime';
import { isHeld } from './enforcement.js';

const NAME = 'moderation.held-photos';

type Services = Pick<WorkServices, 'dispatcher'>;

async function queue(event: StoredEvent, { photoId, ownerId }: PhotoHeld['data'], { dispatcher }: Services): Promise<void> {
  const subject = photoSubject(photoId, ownerId);
  // It may have been decided about, or deleted, since.
  if (!(await isHeld({ dispatcher }, subject))) return;
  await dispatcher.dispatch(new OpenCase(currentContextFor(event, NAME), subject));
}

/** B5: a photo that is held stands in the queue until staff decides; again where a decision about it is lifted. Deleted it does not. */
export const heldPhotosReaction = reaction<MediaEvent, Services>({
  name: NAME,
  queue: 'moderation',
  log: 'media',
  on: {
    'media.photo-held': (event, services) => queue(event, event.data, services),
    'media.photo-deleted': async (event, { dispatcher }) => {
      const { photoId, ownerId } = event.data;
      await dispatcher.dispatch(new CloseCase(currentContextFor(event, NAME), photoSubject(photoId, ownerId)));
    },
    'media.photo-restored': async (event, services) => {
      if (event.data.state === 'held') await queue(event, event.data, services);
    },
  },
});
