import type { Dispatcher } from '@heliograph/cqrs';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FindPhotoState, type MediaEvent, type PhotoStatus } from '@heliograph/media-contracts';
import { CloseCase, type OpenCase } from '@heliograph/moderation-contracts';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { heldPhotosReaction } from './held-photos.reaction.js';

const photo = { photoId: PhotoId(7), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const held: MediaEvent = { type: 'media.photo-held', data: photo };
const restored = (state: Exclude<PhotoStatus, 'taken-down'>): MediaEvent => ({ type: 'media.photo-restored', data: { ...photo, state } });

/** What is opened when an event is heard while the photo is as `now` says; null: it is deleted. */
async function opened(event: MediaEvent, now: PhotoStatus | null): Promise<unknown[]> {
  const given: (OpenCase | CloseCase)[] = [];
  const dispatch = async (message: unknown) => {
    if (message instanceof FindPhotoState) return now && { ...photo, state: now };
    given.push(message as OpenCase | CloseCase);
  };
  const services = { dispatcher: { dispatch } as unknown as Pick<Dispatcher, 'dispatch'> };
  await heldPhotosReaction.on[event.type]?.(stored(event) as never, services as never);
  return given.map((each) => [each.subject, each.context.actor, ...(each instanceof CloseCase ? ['closed'] : [])]);
}

describe('photos that are held, in the queue of staff (B5)', () => {
  const queued = [[{ type: 'photo', id: 7, ownerId: 2, photoId: null }, 'system:moderation.held-photos']];

  it('B5 stand there from the event on, and again where a decision about one is lifted', async () => {
    expect(await opened(held, 'held')).toEqual(queued);
    expect(await opened(restored('held'), 'held')).toEqual(queued);
  });

  it.each(['published', 'draft', 'taken-down', null] as const)('do not stand there where it is %s by then', async (now) => {
    expect(await opened(held, now)).toEqual([]);
  });

  it('B5 leave it when they are deleted', async () => {
    const [entry = []] = queued;
    expect(await opened({ type: 'media.photo-deleted', data: photo }, null)).toEqual([[...entry, 'closed']]);
  });

  it('restored to anything else it waits for nobody', async () => expect(await opened(restored('published'), 'held')).toEqual([]));
});
