import { MessageBus, person } from '@heliograph/application-actor';
import { Pager } from '@heliograph/application-paging';
import { People, UserCards } from '@heliograph/application-people';
import { FindKnownUser, FindVersionedProfile } from '@heliograph/identity-contracts';
import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindKnownOwner, FindVersionedPhoto } from '@heliograph/media-contracts';
import { BlocksAround, noBlocks } from '@heliograph/moderation-contracts';
import { readableCursors } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { BesidePhotos } from './beside-photos.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

const [owner, viewer] = [UserId(1), person(UserId(5))];
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Contexts that answer when `answer` is called; what this process knows is known at once. */
function contexts() {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const answering = new Promise<void>((resolve) => (answer = resolve));
  const answers = new Map<unknown, unknown>([
    [FindVersionedPhoto, { photoId: PhotoId(7), ownerId: owner, state: 'published', version: 4 }],
    [FindVersionedProfile, { userId: owner, username: 'ada', version: 3 }],
  ]);
  const dispatch = async (query: Query<unknown>) => {
    if (query instanceof FindKnownOwner || query instanceof FindKnownUser) return owner;
    if (query instanceof BlocksAround) return noBlocks;
    asked.push(query.constructor.name);
    await answering;
    return answers.get(query.constructor) ?? new Set();
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const cards = new UserCards(bus);
  const people = new People(bus, new Pager(readableCursors()), cards);
  return { people, photos: new Photos(bus, new VisiblePhotos(bus), new BesidePhotos(bus, people, cards)), asked, answer };
}

describe('what is known of whom it is about is asked in one round trip', () => {
  it('S14 a photo: its row with its version, its counters, the flag, and who is suspended', async () => {
    const { photos, asked, answer } = contexts();
    const found = photos.find(PhotoId(7), viewer);
    await turn();
    expect(asked.sort()).toEqual(['FindPhotoCounts', 'FindSuspended', 'FindVersionedPhoto', 'LikedBy']);
    answer();
    expect(await found).toMatchObject({ photo: { version: 4 }, isLiked: false });
    expect(asked).toHaveLength(4);
  });

  it('S14 a user: the profile with its version, the numbers and the flag', async () => {
    const { people, asked, answer } = contexts();
    const found = people.named('ada', viewer);
    await turn();
    expect(asked.sort()).toEqual(['FindUserNumbers', 'FindVersionedProfile', 'RelationsOf']);
    answer();
    expect(await found).toMatchObject({ version: 3, isFollowed: false });
    expect(asked).toHaveLength(3);
  });
});
