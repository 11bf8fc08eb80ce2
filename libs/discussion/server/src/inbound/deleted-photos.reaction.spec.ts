import type { Dispatcher } from '@heliograph/cqrs';
import { DiscardThread } from '@heliograph/discussion-contracts';
import { type Message, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoDeleted } from '@heliograph/media-contracts';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { photoDeletedReaction } from './deleted-photos.reaction.js';

const event = stored<PhotoDeleted>({
  type: 'media.photo-deleted',
  data: { photoId: PhotoId(5), ownerId: UserId(1), at: '2026-03-01T10:00:00.000Z' },
});

it('a deleted photo deletes its comments; two workers that do it at once are two commands', async () => {
  const heard: Message<unknown>[] = [];
  const dispatcher = {
    dispatch: (message: Message<unknown>) => {
      heard.push(message);
      return Promise.resolve();
    },
  } as Pick<Dispatcher, 'dispatch'>;
  for (let times = 0; times < 2; times++) await photoDeletedReaction.on[event.type]?.(event as never, { dispatcher } as never);
  const [first, second] = heard as DiscardThread[];
  expect(first).toBeInstanceOf(DiscardThread);
  expect(first?.photoId).toBe(5);
  expect(first?.context).toMatchObject({ actor: 'system:discussion.photo-deleted', causation: event.eventId });
  expect(second?.context.commandId).not.toBe(first?.context.commandId);
});
