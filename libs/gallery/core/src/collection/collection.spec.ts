import { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import type { CollectionEvent } from './collection.events.js';
import { collection } from './collection.js';

const of = { collectionId: CollectionId(3), ownerId: UserId(1), at: '2026-03-01T10:00:00.000Z' };
const bridges = { title: 'Bridges', description: '', isPrivate: false };
const created: CollectionEvent = { type: 'gallery.collection-created', data: { ...of, ...bridges } };
const deleted: CollectionEvent = { type: 'gallery.collection-deleted', data: of };
const described = { ...bridges, wasPrivate: false, coverPhotoId: null };
const changed = (is: object): CollectionEvent => ({ type: 'gallery.collection-changed', data: { ...of, ...described, ...is } });

const create = (is: object = {}, count = 0) => ({ ...of, kind: 'create', collection: { ...bridges, ...is }, count }) as const;
const change = (changes: object, hasCover = false) => ({ ...of, kind: 'change', changes, hasCover }) as const;

describe('a collection', () => {
  const { given } = deciderSpec(collection);

  it('N4 has a title and a description without outer white space', () =>
    given()
      .when(create({ title: ' Bridges ', description: '\n' }))
      .then(created));

  it.each([
    [{ title: '' }],
    [{ title: ' \u200b ' }],
    [{ title: 'x'.repeat(101) }],
    [{ title: 'a\0b' }],
    [{ description: 'x'.repeat(1001) }],
  ])('N4 S20 is refused with %j, and cannot become so', (words) => {
    given().when(create(words)).thenRejected('invalid-collection');
    given(created).when(change(words)).thenRejected('invalid-collection');
  });

  it('N4 may have a title of 100 and a description of 1,000 characters, no matter how many code units they are', () =>
    given()
      .when(create({ title: '🌉'.repeat(100), description: 'ä'.repeat(1000) }))
      .then({ ...created, data: { ...created.data, title: '🌉'.repeat(100), description: 'ä'.repeat(1000) } } as never));

  it('N4 a person has at most 200', () => {
    given().when(create({}, 199)).then(created);
    given().when(create({}, 200)).thenRejected('too-many-collections');
  });

  it('N4 changes in what is sent, and what changes nothing is no event', () => {
    given(created)
      .when(change({ title: 'Ferries' }))
      .then(changed({ title: 'Ferries' }));
    given(created)
      .when(change({ isPrivate: true }))
      .then(changed({ isPrivate: true }));
    given(created, changed({ isPrivate: true }))
      .when(change({ isPrivate: false }))
      .then(changed({ wasPrivate: true }));
    given(created).when(change({})).thenNothing();
    given(created)
      .when(change({ ...bridges, title: 'Bridges ' }))
      .thenNothing();
  });

  it('N4 its cover is a photo that is in it, until it has none', () => {
    given(created)
      .when(change({ coverPhotoId: PhotoId(7) }))
      .thenRejected('invalid-collection');
    given(created)
      .when(change({ coverPhotoId: PhotoId(7) }, true))
      .then(changed({ coverPhotoId: 7 }));
    given(created, changed({ coverPhotoId: 7 }))
      .when(change({ title: 'Ferries' }))
      .then(changed({ title: 'Ferries', coverPhotoId: 7 }));
    given(created, changed({ coverPhotoId: 7 }))
      .when(change({ coverPhotoId: null }))
      .then(changed({}));
  });

  it('N4 its photos are given new places when there is no room between them', () =>
    given(created)
      .when({ ...of, kind: 'renew-places', photoIds: [PhotoId(8), PhotoId(7)] })
      .then({ type: 'gallery.places-renewed', data: { ...of, photoIds: [PhotoId(8), PhotoId(7)] } }));

  it('N4 is deleted once, and then changed by nobody', () => {
    given(created)
      .when({ ...of, kind: 'delete' })
      .then(deleted);
    for (const history of [[], [created, deleted]]) {
      given(...history)
        .when({ ...of, kind: 'delete' })
        .thenRejected('collection-not-found');
      given(...history)
        .when(change({ title: 'Ferries' }))
        .thenRejected('collection-not-found');
    }
  });

  it('N4 is changed and deleted by its owner alone', () => {
    given(created)
      .when({ ...change({ title: 'Mine' }), ownerId: UserId(2) })
      .thenRejected('not-your-collection');
    given(created)
      .when({ ...of, kind: 'delete', ownerId: UserId(2) })
      .thenRejected('not-your-collection');
  });
});
