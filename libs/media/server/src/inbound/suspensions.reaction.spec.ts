import { FindSuspended, LAST_WRITES_MILLISECONDS, type UserDisabled } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { type PhotoPublished, type SetPhotosHidden } from '@heliograph/media-contracts';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { hideLatePublications, suspensionsReaction } from './suspensions.reaction.js';

const at = '2026-03-01T10:00:00.000Z';
const disabled = stored<UserDisabled>({ type: 'identity.user-disabled', data: { userId: UserId(7), at } });
const published = stored<PhotoPublished>({
  type: 'media.photo-published',
  data: { photoId: PhotoId(5), ownerId: UserId(7), at } as PhotoPublished['data'],
});

/** What is given, while each question of who is suspended has the next of these answers. */
function hearing(...answers: boolean[]) {
  const given: SetPhotosHidden[] = [];
  const dispatch = async (message: unknown) => {
    if (message instanceof FindSuspended) return new Set(answers.shift() ? message.userIds : []);
    given.push(message as SetPhotosHidden);
  };
  return { given, services: { dispatcher: { dispatch } } as never };
}

it('B4 photos are as their owner is now, also where that changes at the same time; each command has its own id', async () => {
  const { given, services } = hearing(true, false, false);
  await suspensionsReaction.on[disabled.type]?.(disabled as never, services);
  expect(given.map(({ ownerId, hidden, context }) => [ownerId, hidden, context.actor, context.causation])).toEqual([
    [7, true, 'system:media.suspensions', disabled.eventId],
    [7, false, 'system:media.suspensions', disabled.eventId],
  ]);
  expect(given[1]?.context.commandId).not.toBe(given[0]?.context.commandId);
});

it('B4 a photo that is published when its owner is suspended is hidden, and nothing else is looked at', async () => {
  const free = hearing(false);
  await hideLatePublications.on[published.type]?.(published as never, free.services);
  expect(free.given).toEqual([]);
  const held = hearing(true, true, true);
  await hideLatePublications.on[published.type]?.(published as never, held.services);
  expect(held.given.map(({ hidden }) => hidden)).toEqual([true]);
});

it('B4 waits for what the person still writes by a token that other processes remember', async () => {
  const recent = { ...disabled, recordedAt: new Date(Date.now() - LAST_WRITES_MILLISECONDS + 60) };
  const began = performance.now();
  await suspensionsReaction.on[disabled.type]?.(recent as never, hearing(false, false).services);
  expect(performance.now() - began).toBeGreaterThan(30);
});
