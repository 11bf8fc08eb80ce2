import { Addresses } from '@heliograph/application/addresses';
import type { PersonView } from '@heliograph/application/people';
import type { PhotoInclude, PhotoView } from '@heliograph/application/photos';
import { licenses, photoStatuses } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoText, presentPhoto } from './photos/photo.presenter.js';
import { presentUser, userText } from './users/user.presenter.js';

/** A signature that expires: another one for each question. */
let signed = 0;
const addressesOf = (publicUrl: string) =>
  new Addresses({ publicUrl, webUrl: 'https://heliograph' }, { queryFor: (path) => `expires=${signed}&signature=${path}` });
const addresses = addressesOf('https://api.heliograph');

const id = fc.integer({ min: 1 });
const count = fc.nat();
const text = fc.string({ unit: 'binary' });
const nullable = fc.option(text);
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const card = fc.record({
  ...{ userId: id, username: text, name: text, location: nullable, bio: nullable, websiteUrl: nullable, avatar: nullable },
  ...{ isHero: fc.boolean(), disabled: fc.boolean(), createdAt: instant, level: count, streak: count },
  ...{ countPhotos: count, countFollowers: count, countFollowing: count, countComments: count, countPhotoViews: count },
  ...{ countDownloads: count, countMissed: count, countCompleted: count },
});
const person = fc.record({ card, isFollowed: fc.boolean() }) as unknown as fc.Arbitrary<PersonView>;
const colors = fc.array(fc.record({ hex: text, ratio: fc.double({ min: 0, max: 1, noNaN: true }) }));
const photo = fc.record({
  ...{ photoId: id, ownerId: id, title: text, description: text, tags: fc.array(text), width: count, height: count, colors },
  ...{ imageThumb: text, imageLarge: text, imageFull: text, isPremium: fc.boolean(), isCurated: fc.boolean(), createdAt: instant },
  ...{ countLikes: count, countComments: count, tookAtOffsetMinutes: fc.integer({ min: -840, max: 840 }) },
  tookAtLocal: instant.map((at) => at.toISOString().slice(0, 19)),
  state: fc.constantFrom(...photoStatuses),
});
const comment = fc.record({
  item: fc.record({ id, body: text, level: count, parentId: fc.option(id), countLikes: count, createdAt: instant }),
  author: fc.option(card),
});
const details = fc.record({
  ...{ alt: text, license: fc.constantFrom(...licenses), showExif: fc.boolean() },
  exif: fc.option(
    fc.record({
      camera: nullable,
      lens: nullable,
      focalLength: fc.option(count),
      aperture: fc.option(count),
      exposure: nullable,
      iso: fc.option(count),
    }),
  ),
  images: fc.array(fc.record({ name: text, format: fc.constantFrom('avif', 'webp', 'jpeg'), width: count, height: count }), {
    maxLength: 3,
  }),
});
const collection = fc.record({
  collection: fc.record({
    ...{ id, title: text, description: text, isPrivate: fc.boolean(), countPhotos: count },
    ...{ createdAt: instant, updatedAt: instant },
  }),
  owner: person,
  cover: fc.option(fc.record({ photo, isLiked: fc.boolean() })),
});
const collections = fc.array(collection, { maxLength: 3 });
const seenPhoto = fc.record(
  { photo, isLiked: fc.boolean(), owner: person, comments: fc.array(comment, { maxLength: 3 }), details, collections },
  { requiredKeys: ['photo', 'isLiked'] },
) as unknown as fc.Arbitrary<PhotoView>;
const includes = fc
  .subarray<PhotoInclude>(['user', 'colors', 'comments', 'details', 'exif', 'images', 'collections'])
  .map((names) => new Set(names));

describe('items of pages, whose text is made once for all who share them', () => {
  it('users have the same bytes as the resource', () =>
    fc.assert(
      fc.property(person, (seen) => {
        for (const each of [seen, { ...seen, isFollowed: !seen.isFollowed }])
          expect(userText(each, addresses).text).toBe(JSON.stringify(presentUser(each, addresses)));
      }),
    ));

  it('photos have the same bytes as the resource, no matter what is included', () =>
    fc.assert(
      fc.property(seenPhoto, includes, includes, (seen, some, others) => {
        for (const [each, included] of [
          [seen, some],
          [{ ...seen, isLiked: !seen.isLiked }, others],
        ] as const)
          expect(photoText(each, addresses, included).text).toBe(JSON.stringify(presentPhoto(each, addresses, included)));
      }),
    ));

  it('B8 a signature in an address is never that of an earlier answer', () =>
    fc.assert(
      fc.property(seenPhoto, (seen) => {
        photoText(seen, addresses);
        signed++;
        expect(photoText(seen, addresses).text).toBe(JSON.stringify(presentPhoto(seen, addresses)));
      }),
    ));

  it('S21 the addresses are those of the API that answers', () =>
    fc.assert(
      fc.property(person, seenPhoto, (some, seen) => {
        const other = addressesOf('https://elsewhere');
        userText(some, addresses);
        photoText(seen, addresses);
        expect(userText(some, other).text).toBe(JSON.stringify(presentUser(some, other)));
        expect(photoText(seen, other).text).toBe(JSON.stringify(presentPhoto(seen, other)));
      }),
    ));
});
