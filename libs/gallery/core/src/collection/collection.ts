import { type CollectionChanges, type GalleryRejection, MAX_COLLECTIONS, type NewCollection } from '@heliograph/gallery-contracts';
import { assertNever, type Decider, type PhotoId, Rejected, textProblem, type UserId } from '@heliograph/kernel';
import type { CollectionEvent, OfCollection } from './collection.events.js';

interface Described {
  /** Null once its owner is erased. */
  readonly title: string | null;
  readonly description: string | null;
  readonly isPrivate: boolean;
  readonly coverPhotoId: PhotoId | null;
}

export type CollectionState =
  | { readonly status: 'absent' | 'deleted' }
  | { readonly status: 'live'; readonly ownerId: UserId; readonly described: Described };

/** `ownerId` is who commands it. */
export type CollectionCommand = OfCollection &
  (
    | { readonly kind: 'create'; readonly collection: NewCollection /** How many they have already. */; readonly count: number }
    | {
        readonly kind: 'change';
        readonly changes: CollectionChanges /** The photo that is to be its cover is in it. */;
        readonly hasCover: boolean;
      }
    | { readonly kind: 'renew-places'; readonly photoIds: readonly PhotoId[] }
    | { readonly kind: 'delete' }
  );

/** Contract N4: what its owner, and nobody else, does with a collection. What changes nothing is no event. */
export const collection: Decider<CollectionCommand, CollectionEvent, CollectionState> = {
  initial: { status: 'absent' },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'gallery.collection-created':
        return { status: 'live', ownerId: data.ownerId, described: { ...wordsOf(data), coverPhotoId: null } };
      case 'gallery.collection-changed':
        return { status: 'live', ownerId: data.ownerId, described: { ...wordsOf(data), coverPhotoId: data.coverPhotoId } };
      case 'gallery.places-renewed':
        return state;
      case 'gallery.collection-deleted':
        return { status: 'deleted' };
    }
  },
  decide: (command, state) => {
    const { collectionId, ownerId, at } = command;
    const of = { collectionId, ownerId, at };
    if (command.kind === 'create') {
      if (command.count >= MAX_COLLECTIONS)
        throw new Rejected<GalleryRejection>('too-many-collections', `You can have at most ${MAX_COLLECTIONS} collections`);
      const { isPrivate, ...words } = command.collection;
      return [{ type: 'gallery.collection-created', data: { ...of, ...readWords(words), isPrivate } }];
    }
    if (state.status !== 'live') throw new Rejected<GalleryRejection>('collection-not-found');
    if (state.ownerId !== ownerId) throw new Rejected<GalleryRejection>('not-your-collection');
    switch (command.kind) {
      case 'change': {
        const before = state.described;
        const after = changedFields(before, command.changes, command.hasCover);
        if (isSame(before, after)) return [];
        return [{ type: 'gallery.collection-changed', data: { ...of, ...after, wasPrivate: before.isPrivate } }];
      }
      case 'renew-places':
        return [{ type: 'gallery.places-renewed', data: { ...of, photoIds: [...command.photoIds] } }];
      case 'delete':
        return [{ type: 'gallery.collection-deleted', data: of }];
      default:
        return assertNever(command);
    }
  },
};

const MAX_TITLE = 100;
const MAX_DESCRIPTION = 1_000;

const wordsOf = ({ title, description, isPrivate }: Omit<Described, 'coverPhotoId'>) => ({ title, description, isPrivate });

function changedFields(
  before: Described,
  { title, description, isPrivate, coverPhotoId }: CollectionChanges,
  hasCover: boolean,
): Described {
  if (coverPhotoId && !hasCover) throw invalid({ cover_photo_id: 'is not in the collection' });
  return {
    ...readWords({ title: title ?? before.title ?? '', description: description ?? before.description ?? '' }),
    isPrivate: isPrivate ?? before.isPrivate,
    coverPhotoId: coverPhotoId === undefined ? before.coverPhotoId : coverPhotoId,
  };
}

const isSame = (one: Described, other: Described): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.isPrivate === other.isPrivate &&
  one.coverPhotoId === other.coverPhotoId;

/** Contract S20: kept as sent but for outer white space. @throws Rejected `invalid-collection` */
function readWords(typed: { readonly title: string; readonly description: string }) {
  const [title, description] = [typed.title.trim(), typed.description.trim()];
  const problems = { title: textProblem(title, 1, MAX_TITLE), description: textProblem(description, 0, MAX_DESCRIPTION) };
  if (problems.title ?? problems.description) throw invalid(problems);
  return { title, description };
}

function invalid(problems: Readonly<Record<string, string | null>>): Rejected<GalleryRejection> {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]));
  return new Rejected(
    'invalid-collection',
    errors.map(([field, [problem]]) => `${field} ${problem}`).join(', '),
    Object.fromEntries(errors),
  );
}
