import { MessageBus } from '@heliograph/application-actor';
import { IsSuspendedLately } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FindImage, type ImageFile } from '@heliograph/media-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { Images } from './images.js';

const shows = async (state: ImageFile['state'] | null, isSigned: boolean, isSuspended = false) => {
  const file = state && {
    photoId: PhotoId(7),
    ownerId: UserId(1),
    state,
    isPictureHidden: state === 'held',
    key: 'photos/a.webp',
    contentType: 'image/webp',
  };
  const { dispatcher } = handlersInMemory(
    answers(FindImage, () => file),
    answers(IsSuspendedLately, () => isSuspended),
  );
  const found = new Images(new MessageBus(dispatcher, null)).find('a.webp', isSigned);
  return found.then(
    () => true,
    ({ code }: Error & { code: string }) => code,
  );
};

it.each([
  ['published', true, true],
  // Its address is final; it answers that the file is still to be made.
  ['processing', true, true],
  ['draft', 'photo-not-found', true],
  ['taken-down', 'photo-not-found', true],
  ['failed', 'photo-not-found', 'photo-not-found'],
  ['held', 'photo-not-found', 'photo-not-found'],
  [null, 'photo-not-found', 'photo-not-found'],
] as const)('B8 the picture of a photo that is %s: everybody %s, by a signed address %s', async (state, everybody, signed) => {
  expect([await shows(state, false), await shows(state, true)]).toEqual([everybody, signed]);
});

it('B4 pictures of somebody who is suspended are shown by no address', async () => {
  for (const state of ['published', 'processing', 'draft'] as const)
    expect([await shows(state, false, true), await shows(state, true, true)]).toEqual(['photo-not-found', 'photo-not-found']);
});
