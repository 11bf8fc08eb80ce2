import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { AddComment } from '@heliograph/discussion-contracts';
import type { LogDefinition, StreamAppend } from '@heliograph/event-store';
import { CollectPhoto, CreateCollection } from '@heliograph/gallery-contracts';
import { CreatePersonalToken, RegisterUser } from '@heliograph/identity-contracts';
import { CollectionId, type Command, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { FollowUser, LikePhoto } from '@heliograph/social-graph-contracts';
import type { TestProduct } from '@heliograph/testing';

export const CROWD = 52;
/** Photos of the crowd, one each; those of the caller follow. */
export const CROWDED_PHOTO = PhotoId(1);
/** The first one of the caller, with the photos of the crowd. */
export const CROWDED_COLLECTION = CollectionId(1);

const numbers = Array.from({ length: CROWD }, (_, index) => index + 1);
const person = (n: number) => UserId(1_000 + n);

/**
 * Ada, and so many others that every list of hers is longer than its longest page: each has a photo and is followed by her, follows her,
 * likes and comments on the first photo, comments on a neighbour's, and is in a collection of hers. Answers her token. No projection has been run.
 */
export async function gatherCrowd({ dispatcher, runtime }: Pick<TestProduct, 'dispatcher' | 'runtime'>): Promise<string> {
  const registration = { username: 'ada', name: 'Ada', email: 'ada@example.org', password: 'long enough' };
  const { userId: ada } = await dispatcher.dispatch(new RegisterUser(newContext('anonymous'), registration));
  const append = (name: string, streams: readonly StreamAppend[]) =>
    runtime.store.append(logOf(name), { streams, context: newContext('system:spec') });
  await append('identity', numbers.map(registered));
  await append(
    'media',
    numbers.flatMap((n) => [published(n, person(n)), published(CROWD + n, ada)]),
  );
  const all = (commands: readonly Command<unknown>[]) => Promise.all(commands.map((command) => dispatcher.dispatch(command)));
  const by = (userId: UserId) => newContext(`user:${userId}`);
  await all(
    numbers.flatMap((n) => [
      new FollowUser(by(ada), ada, person(n)),
      new FollowUser(by(person(n)), person(n), ada),
      new LikePhoto(by(ada), ada, PhotoId(n), person(n)),
      new LikePhoto(by(person(n)), person(n), CROWDED_PHOTO, person(1)),
      commented(person(n), 1),
      commented(person(n), (n % CROWD) + 1),
    ]),
  );
  const dunes = (n: number) => new CreateCollection(by(ada), ada, { title: `Dunes ${n}`, description: '', isPrivate: false });
  const collections = await Promise.all(numbers.map((n) => dispatcher.dispatch(dunes(n))));
  await all(
    collections.flatMap((id, index) => [
      collected(id, index + 1, person(index + 1)),
      collected(id, CROWD + index + 1, ada),
      ...(index > 0 ? [collected(CROWDED_COLLECTION, index + 1, person(index + 1))] : []),
    ]),
  );
  return (await dispatcher.dispatch(new CreatePersonalToken(newContext('system:spec'), ada, 'spec', ['read']))).accessToken;

  function commented(authorId: UserId, n: number) {
    const about = { authorId, photoId: PhotoId(n), photoOwnerId: person(n) };
    return new AddComment(by(authorId), { ...about, body: `From ${authorId}`, parentId: null });
  }

  function collected(collectionId: CollectionId, n: number, photoOwnerId: UserId) {
    return new CollectPhoto(by(ada), ada, { collectionId, photoId: PhotoId(n), photoOwnerId, position: null, without: [] });
  }
}

function logOf(name: string): LogDefinition {
  return contexts.find((context) => context.name === name)?.log as LogDefinition;
}

function registered(n: number): StreamAppend {
  const data = { ...sampleOf('identity.user-registered'), userId: person(n), username: `person_${n}`, name: `Person ${n}` };
  const events = [{ type: 'identity.user-registered', data: { ...data, email: `person.${n}@example.org` } }];
  return { stream: StreamId(`user-${person(n)}`), expectedVersion: 0, events };
}

function published(photoId: number, ownerId: UserId): StreamAppend {
  const names = Object.fromEntries(['Source', 'Thumb', 'Large', 'Full'].map((kind) => [`image${kind}`, `${photoId}-${kind}.webp`]));
  const tags = ['sea', `sea-${photoId}`];
  // Of today, in UTC.
  const tookAtLocal = new Date().toISOString().slice(0, 19);
  const own = { ...names, photoId, ownerId, tookAtLocal, title: `Dune ${photoId}`, tags, tagSlugs: tags, checksum: `sum-${photoId}` };
  const events = ['media.photo-uploaded', 'media.renditions-made', 'media.photo-published', 'media.photo-curated'].map((type) => {
    const sample = sampleOf(type);
    const known = Object.entries(own).filter(([field]) => field in sample);
    return { type, data: { ...sample, ...Object.fromEntries(known) } };
  });
  return { stream: StreamId(`photo-${photoId}`), expectedVersion: 0, events };
}

function sampleOf(type: string): object {
  return logOf(type.slice(0, type.indexOf('.'))).events.get(type)?.sample as object;
}
