import { anonymous, MessageBus, person } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindCollectionsOfPhotos } from '@heliograph/gallery-contracts';
import { FindProfiles, FindSuspended } from '@heliograph/identity-contracts';
import { AppId, CollectionId, PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindTakenDown, FindVersionedPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FilterFollowed, FilterLiked, LikeTotals } from '@heliograph/social-graph-contracts';
import { FindPhotoCounts, type PhotoCard, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { PhotoIncludes } from './photo-includes.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

const [owner, stranger] = [UserId(1), UserId(2)];
const facts = (state: PhotoFacts['state']) => ({ photoId: PhotoId(7), ownerId: owner, state, title: 'Dawn' }) as PhotoFacts;
const profile = { userId: owner, username: 'ada', name: 'Ada', email: 'ada@example.org', emailVerified: false, isHero: true };

/** Of the first photo, the newest collection is the stranger's. */
function newestWithout({ without }: FindCollectionsOfPhotos) {
  const all = [
    { id: CollectionId(4), ownerId: stranger, coverPhotoId: null },
    { id: CollectionId(3), ownerId: owner, coverPhotoId: null },
  ];
  return new Map([[PhotoId(7), all.filter(({ ownerId }) => !without.includes(ownerId)).slice(0, 1)]]);
}

/** The contexts before a worker has made any card but those that are given. */
function product(
  state: PhotoFacts['state'],
  suspended: readonly UserId[] = [],
  down: readonly PhotoId[] = [],
  userCards: readonly (readonly [UserId, object])[] = [],
) {
  const asked: string[] = [];
  const answers = new Map<unknown, unknown>([
    [FindOwnerHint, null],
    [FindVersionedPhoto, { ...facts(state), version: 4 }],
    [FindSuspended, ({ userIds }: FindSuspended) => new Set(userIds.filter((id) => suspended.includes(id)))],
    [FindTakenDown, new Map(down.map((photoId) => [photoId, { photoId, takenDownFor: 'illegal', isPictureHidden: true }]))],
    [FindPhotoCounts, null],
    [LikeTotals, new Map([[PhotoId(7), 3]])],
    [FilterLiked, new Set([PhotoId(7)])],
    [UserCardsByIds, new Map(userCards)],
    [FindProfiles, new Map([[owner, profile]])],
    [FilterFollowed, new Set([owner])],
    [FindBlocks, noBlocks],
    [FindCollectionsOfPhotos, newestWithout],
  ]);
  const dispatch = async (query: Query<unknown>) => {
    asked.push(query.constructor.name);
    const answer = answers.get(query.constructor);
    return typeof answer === 'function' ? answer(query) : answer;
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const cards = new UserCards(bus);
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), cards);
  return { photos: new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cards)), asked };
}

describe('a photo as a caller sees it', () => {
  it('is seen by its owner alone until it is published', async () => {
    const { photos } = product('draft');
    await expect(photos.findPhoto(PhotoId(7), person(owner))).resolves.toMatchObject({ photo: { state: 'draft' } });
    for (const actor of [anonymous, person(stranger), { ...anonymous, appId: AppId(1) }])
      await expect(photos.findPhoto(PhotoId(7), actor)).rejects.toMatchObject({ code: 'photo-not-found' });
    await expect(product('published').photos.findPhoto(PhotoId(7), anonymous)).resolves.toMatchObject({ photo: { state: 'published' } });
  });

  it.each([
    [['read'], true],
    [['write:photos'], true],
    [['write:comments', 'write:likes', 'write:follows', 'write:profile', 'manage:account', 'curate'], false],
    [[], false],
  ])('A4 before it is published a token of its owner with %j sees it: %s', async (scopes, isSeen) => {
    const { photos } = product('draft');
    const seen = photos.findPhoto(PhotoId(7), { ...person(owner), scopes: new Set(scopes) });
    expect(
      await seen.then(
        () => true,
        ({ code }: Error & { code: string }) => code,
      ),
    ).toBe(isSeen || 'photo-not-found');
  });

  it('is there with exact likes and its owner, though the workers have made no card of either', async () => {
    const { photos } = product('published');
    const actor = person(stranger);
    const seen = await photos.including(await photos.findPhoto(PhotoId(7), actor), actor, new Set(['user']));
    expect(seen).toMatchObject({
      photo: { title: 'Dawn', version: 4, countLikes: 3, countComments: 0 },
      isLiked: true,
      owner: { card: { username: 'ada', isHero: true, countPhotos: 0, level: 1 }, isFollowed: true },
    });
    expect(JSON.stringify(seen)).not.toContain('ada@example.org');
  });

  it('N4 comes with the collections that it is in, where nothing else is asked for', async () => {
    const { photos } = product('published', [], [], [[stranger, { userId: stranger, username: 'ben' }]]);
    const seen = await photos.including(await photos.findPhoto(PhotoId(7), anonymous), anonymous, new Set(['collections']));
    expect(seen).toMatchObject({ collections: [{ collection: { id: 4 }, owner: { card: { username: 'ben' } }, cover: null }] });
  });

  it('N4 B4 where the newest collections are of somebody who is suspended, older ones are shown', async () => {
    const { photos } = product('published', [stranger]);
    const seen = await photos.including(await photos.findPhoto(PhotoId(7), anonymous), anonymous, new Set(['collections']));
    expect(seen.collections).toMatchObject([{ collection: { id: 3 }, owner: { card: { username: 'ada' } } }]);
  });

  it('flags of an anonymous caller cost no statement', async () => {
    const { photos, asked } = product('published');
    expect(await photos.viewOfPhoto(facts('published'), anonymous)).toMatchObject({ isLiked: false });
    expect(asked).toEqual(['FindPhotoCounts', 'FindSuspended', 'LikeTotals']);
  });

  it('B4 of somebody who is suspended none is seen, alone or in a list', async () => {
    const { photos } = product('published', [owner]);
    await expect(photos.findPhoto(PhotoId(7), person(stranger))).rejects.toMatchObject({ code: 'photo-not-found' });
    await expect(photos.viewOfPhoto(facts('published'), anonymous)).rejects.toMatchObject({ code: 'photo-not-found' });
    const card = { photoId: PhotoId(7), ownerId: owner } as PhotoCard;
    expect(await photos.viewsOfCards([card, { ...card, ownerId: stranger }], anonymous)).toMatchObject([{ photo: { ownerId: stranger } }]);
  });

  it('B4 one that is taken down is seen by its owner and moderators alone', async () => {
    const { photos } = product('taken-down');
    const moderator = { ...person(stranger), scopes: new Set(['read', 'moderate']) };
    for (const actor of [person(owner), moderator])
      expect(await photos.findPhoto(PhotoId(7), actor)).toMatchObject({ photo: { state: 'taken-down' } });
    for (const actor of [anonymous, person(stranger), { ...person(stranger), scopes: new Set(['curate']) }])
      await expect(photos.findPhoto(PhotoId(7), actor)).rejects.toMatchObject({ code: 'photo-not-found' });
  });

  it('B4 it is left out of every list but its owner’s own, no matter who asks, even before a worker has heard of it', async () => {
    const { photos } = product('published', [], [PhotoId(7)]);
    const card = { photoId: PhotoId(7), ownerId: owner, state: 'published', thumbhash: 'AAAA', colors: [{}] } as unknown as PhotoCard;
    const cards = [card, { ...card, photoId: PhotoId(8) }];
    for (const actor of [anonymous, person(owner)])
      expect((await photos.viewsOfCards(cards, actor)).map(({ photo }) => photo.photoId)).toEqual([PhotoId(8)]);
    expect((await photos.viewsForOwner(cards, person(owner))).map(({ photo }) => photo)).toEqual([
      { ...card, state: 'taken-down', takenDownFor: 'illegal', isPictureHidden: true, colors: [], thumbhash: null },
      cards[1],
    ]);
  });
});
