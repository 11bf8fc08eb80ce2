import { currentContextFor, type Dispatcher } from '@heliograph/cqrs';
import { DiscardThread } from '@heliograph/discussion-contracts';
import type { MediaEvent } from '@heliograph/media-contracts';
import { reaction } from '@heliograph/projections';

export const photoDeletedReaction = reaction<MediaEvent, { readonly dispatcher: Dispatcher }>({
  name: 'discussion.photo-deleted',
  queue: 'discussion',
  log: 'media',
  on: {
    'media.photo-deleted': (event, { dispatcher }) =>
      dispatcher.dispatch(new DiscardThread(currentContextFor(event, 'discussion.photo-deleted'), event.data.photoId)),
  },
});
