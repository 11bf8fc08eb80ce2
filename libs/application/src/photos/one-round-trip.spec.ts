import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { People, UserCards } from '../people/index.js';
import { FindUserHint, FindVersionedProfile } from '@heliograph/identity-contracts';
import { Command, type Message, PhotoId, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindPhotoState, FindVersionedPhoto } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FindLikeState, LikePhoto } from '@heliograph/social-graph-contracts';
import { describe, expect, it } from '@jest/globals';
import { PhotoIncludes } from './photo-includes.js';
import { PhotoLikes } from './photo-likes.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

const [owner, viewer] = [UserId(1), person(UserId(5))];
const likeState = { version: 0, state: { current: null, hidden: { userId: false } } };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Contexts that answer when `answer` is called; what this process knows is known at once. */
function contexts() {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const answering = new Promise<void>((resolve) => (answer = resolve));
  const answers = new Map<unknown, unknown>([
    [FindVersionedPhoto, { photoId: PhotoId(7), ownerId: owner, state: 'published', version: 4 }],
    [FindVersionedProfile, { userId: owner, username: 'ada', version: 3 }],
    [FindPhotoState, { photoId: PhotoId(7), ownerId: owner, state: 'published' }],
    [FindLikeState, likeState],
    [LikePhoto, { countLikes: 3 }],
  ]);
  const commands: unknown[] = [];
  const dispatch = async (message: Message<unknown>) => {
    if (message instanceof FindOwnerHint || message instanceof FindUserHint) return owner;
    if (message instanceof FindBlocks) return noBlocks;
    if (message instanceof Command) commands.push(message);
    else asked.push(message.constructor.name);
    await answering;
    return answers.get(message.constructor) ?? new Set();
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const cards = new UserCards(bus);
  const [pager, visible] = [new Pager(new SignedCursors('a secret of the specs')), new VisiblePhotos(bus)];
  const people = new People(bus, pager, cards);
  const photos = new Photos(bus, visible, new PhotoIncludes(bus, people, cards));
  return { people, photos, likes: new PhotoLikes(bus, pager, visible, cards), asked, commands, answer };
}

describe('what is known of whom it is about is asked in one round trip', () => {
  it('S14 a photo: its row with its version, its counters, the flag, and who is suspended', async () => {
    const { photos, asked, answer } = contexts();
    const found = photos.findPhoto(PhotoId(7), viewer);
    await turn();
    expect(asked.sort()).toEqual(['FilterLiked', 'FindPhotoCounts', 'FindSuspended', 'FindVersionedPhoto']);
    answer();
    expect(await found).toMatchObject({ photo: { version: 4 }, isLiked: false });
    expect(asked).toHaveLength(4);
  });

  it('S14 a user: the profile with its version, the numbers and the flag', async () => {
    const { people, asked, answer } = contexts();
    const found = people.findByName('ada', viewer);
    await turn();
    expect(asked.sort()).toEqual(['FilterFollowed', 'FindUserNumbers', 'FindVersionedProfile']);
    answer();
    expect(await found).toMatchObject({ version: 3, isFollowed: false });
    expect(asked).toHaveLength(3);
  });

  it('a like: the photo, who is suspended, and what is stored of the like, which the command carries as data', async () => {
    const { likes, asked, commands, answer } = contexts();
    const liked = likes.like(viewer, PhotoId(7));
    await turn();
    expect(asked.sort()).toEqual(['FindLikeState', 'FindPhotoState', 'FindSuspended']);
    answer();
    expect(await liked).toBe(3);
    expect(commands).toMatchObject([{ userId: 5, photoId: 7, photoOwnerId: 1, state: likeState }]);
  });
});
