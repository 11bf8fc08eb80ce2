import { RemoveFromCollections } from '@heliograph/gallery-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoDeleted } from '@heliograph/media-contracts';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { photoDeletedReaction } from './deleted-photo.reaction.js';

it('N4 a photo that is deleted is removed from the collections that it is in', async () => {
  const data = { photoId: PhotoId(7), ownerId: UserId(1), at: '2026-03-01T10:00:00.000Z' };
  const event = stored<PhotoDeleted>({ type: 'media.photo-deleted', data });
  const given: unknown[] = [];
  const dispatcher = { dispatch: async (message: unknown) => void given.push(message) };
  await photoDeletedReaction.on[event.type]?.(event as never, { dispatcher } as never);
  expect(given).toEqual([expect.any(RemoveFromCollections)]);
  expect(given).toEqual([expect.objectContaining({ photoId: 7, context: expect.objectContaining({ causation: event.eventId }) })]);
});
