import { type Collection, CollectPhoto, FindCollection, RemoveFromCollection } from '@heliograph/gallery-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import { CollectionId, type Message, PhotoId, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindPhotoState } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { VisiblePhotos } from '../photos/index.js';
import { CollectionPhotos } from './collection-photos.js';
import { Collections } from './collections.js';

const [ada, bob, cleo] = [person(UserId(1)), person(UserId(2)), UserId(3)];
const bridges = { id: CollectionId(3), ownerId: ada.userId, isPrivate: false } as Collection;
/** Cleo's: one that everybody sees, and a draft. */
const [seen, draft] = [PhotoId(7), PhotoId(8)];

function product() {
  const asked: Message<unknown>[] = [];
  const answers = new Map<unknown, (message: never) => unknown>([
    [FindCollection, ({ collectionId }: FindCollection) => (collectionId === bridges.id ? bridges : null)],
    [FindOwnerHint, () => cleo],
    [FindPhotoState, ({ photoId }: FindPhotoState) => ({ photoId, ownerId: cleo, state: photoId === seen ? 'published' : 'draft' })],
    [FindSuspended, () => new Set()],
    [FindBlocks, () => noBlocks],
  ]);
  const dispatch = async (message: Message<unknown>) => {
    asked.push(message);
    return answers.get(message.constructor)?.(message as never);
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  // Lists need them, and nothing else does.
  const none = {} as never;
  const contents = new CollectionPhotos(bus, none, none, new VisiblePhotos(bus), new Collections(bus, none, none, none));
  const given = () => asked.filter((message) => message instanceof CollectPhoto || message instanceof RemoveFromCollection);
  return { contents, given };
}

describe('what is done with photos of a collection', () => {
  it('N4 a photo is put where its owner wants it', async () => {
    const { contents, given } = product();
    await contents.put(ada, bridges.id, seen, () => 2);
    expect(given()).toMatchObject([{ ownerId: 1, photo: { collectionId: 3, photoId: 7, photoOwnerId: 3, position: 2, without: [] } }]);
  });

  it('S12 what is missing is said before whose the collection is, and that before the position is read', async () => {
    const { contents, given } = product();
    const unread = () => {
      throw new Error('The position was read');
    };
    for (const [actor, id, photoId, code] of [
      [bob, CollectionId(9), seen, 'collection-not-found'],
      [bob, bridges.id, draft, 'photo-not-found'],
      [bob, bridges.id, seen, 'not-your-collection'],
      [ada, bridges.id, draft, 'photo-not-found'],
    ] as const)
      await expect(contents.put(actor, id, photoId, unread)).rejects.toMatchObject({ code });
    expect(given()).toEqual([]);
  });

  it('S12 of another’s collection nobody is shown what is hidden in it; its owner takes that out, too', async () => {
    const { contents, given } = product();
    await expect(contents.remove(bob, CollectionId(9), seen)).rejects.toMatchObject({ code: 'collection-not-found' });
    await expect(contents.remove(bob, bridges.id, draft)).rejects.toMatchObject({ code: 'photo-not-found' });
    expect(given()).toEqual([]);
    await contents.remove(ada, bridges.id, draft);
    expect(given()).toMatchObject([{ ownerId: 1, collectionId: 3, photoId: 8 }]);
  });
});
