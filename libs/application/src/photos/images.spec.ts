import { IsSuspended } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FindImage, type ImageFile } from '@heliograph/media-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { MessageBus } from '../actor/index.js';
import { Images } from './images.js';

type Reader = Parameters<Images['findImage']>[1];

const shows = async (state: ImageFile['state'] | null, reader: Reader, isSuspended = false, isPictureHidden = state === 'held') => {
  const file = state && {
    photoId: PhotoId(7),
    ownerId: UserId(1),
    state,
    isPictureHidden,
    key: 'photos/a.webp',
    contentType: 'image/webp',
    title: 'Dunes',
  };
  const { dispatcher } = handlersInMemory(
    answers(FindImage, () => file),
    answers(IsSuspended, () => isSuspended),
  );
  const found = new Images(new MessageBus(dispatcher, null)).findImage('a.webp', reader);
  return found.then(
    () => true,
    ({ code }: Error & { code: string }) => code,
  );
};

const no = 'photo-not-found';

it.each([
  ['published', true, true, true],
  // Its address is final; it answers that the file is still to be made.
  ['processing', true, true, true],
  ['draft', no, true, no],
  ['taken-down', no, true, true],
  ['failed', no, no, no],
  ['held', no, no, true],
  [null, no, no, no],
] as const)(
  'B8 the picture of a photo that is %s: everybody %s, by an address for its owner %s, for moderators %s',
  async (state, ...shown) => {
    expect([await shows(state, null), await shows(state, 'owner'), await shows(state, 'moderator')]).toEqual(shown);
  },
);

it('B4 pictures of somebody who is suspended are shown by no address but one for moderators', async () => {
  for (const state of ['published', 'processing', 'draft'] as const)
    expect([await shows(state, null, true), await shows(state, 'owner', true)]).toEqual([no, no]);
  expect(await shows('published', 'moderator', true)).toBe(true);
});

it('B4 what is taken down as illegal is shown to moderators alone', async () => {
  expect([await shows('taken-down', 'owner', false, true), await shows('taken-down', 'moderator', false, true)]).toEqual([no, true]);
});
