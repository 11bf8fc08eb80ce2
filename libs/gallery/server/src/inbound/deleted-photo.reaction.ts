import { currentContextFor, type Dispatcher } from '@heliograph/cqrs';
import { RemoveFromCollections } from '@heliograph/gallery-contracts';
import type { MediaEvent } from '@heliograph/media-contracts';
import { reaction } from '@heliograph/projections';

/** A photo that is deleted does not come back: it makes room in the collections that it is in (N4). */
export const photoDeletedReaction = reaction<MediaEvent, { readonly dispatcher: Dispatcher }>({
  name: 'gallery.photo-deleted',
  queue: 'gallery',
  log: 'media',
  on: {
    'media.photo-deleted': (event, { dispatcher }) =>
      dispatcher.dispatch(new RemoveFromCollections(currentContextFor(event, 'gallery.photo-deleted'), event.data.photoId)),
  },
});
