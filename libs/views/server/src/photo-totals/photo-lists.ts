import type { UserId } from '@heliograph/kernel';
import type { PhotoStatus } from '@heliograph/media-contracts';
import { dateOf, type Day, type PhotosOf } from '@heliograph/views-contracts';

/** A photo as far as it matters in which lists it stands. */
export interface ListedPhoto {
  readonly ownerId: UserId;
  readonly state: PhotoStatus;
  readonly isPremium: boolean;
  readonly isCurated: boolean;
  /** Its owner is suspended. */
  readonly isHidden: boolean;
  readonly tags: readonly string[];
  readonly day: Day;
}

type Counted = Exclude<PhotosOf, { kind: 'liker' | 'theme' }>;

/** Name of a list in `photo_list_totals`. */
export function listName(of: Counted, { premium = false, curated = false }: { premium?: boolean; curated?: boolean } = {}): string {
  return `${premium ? 'premium ' : ''}${curated ? 'curated ' : ''}${kindName(of)}`;
}

function kindName(of: Counted): string {
  switch (of.kind) {
    case 'all':
      return 'all';
    case 'owner':
      return `owner ${of.ownerId}`;
    case 'tag':
      return `tag ${of.slug}`;
    case 'day':
      return `day ${of.date}`;
    case 'curated':
      return listName({ kind: 'all' }, { curated: true });
    case 'own':
      return `own ${of.ownerId}${of.state === null ? '' : ` ${of.state}`}`;
  }
}

/** Names of the lists of one kind that a photo with these flags stands in. */
export function filteredNames(of: Counted, { isPremium, isCurated }: Pick<ListedPhoto, 'isPremium' | 'isCurated'>): string[] {
  return [{}, { premium: true }, { curated: true }, { premium: true, curated: true }]
    .filter((filter) => (isPremium || !('premium' in filter)) && (isCurated || !('curated' in filter)))
    .map((filter) => listName(of, filter));
}

/** Names of all lists that a photo stands in. */
export function listsOf({ ownerId, state, isPremium, isCurated, isHidden, tags, day }: ListedPhoto): string[] {
  const own = [listName({ kind: 'own', ownerId, state: null }), listName({ kind: 'own', ownerId, state })];
  if (state !== 'published' || isHidden) return own;
  const seen: Counted[] = [
    { kind: 'all' },
    { kind: 'owner', ownerId },
    ...[...new Set(tags)].map((slug): Counted => ({ kind: 'tag', slug })),
  ];
  // The photos of a day are listed without filters (N6).
  return [...own, listName({ kind: 'day', date: dateOf(day) }), ...seen.flatMap((of) => filteredNames(of, { isPremium, isCurated }))];
}
