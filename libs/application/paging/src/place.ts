import { derived, type Page, type PageEnds, type PartialPage } from '@heliograph/kernel';

/** The position of an entry in its list: the values that it is ordered by, its id last; instants in milliseconds. */
export type Place = readonly number[];

/** A page starts behind that place or ends before it, however deep it lies. */
export type From<At = Place> = { readonly after: At } | { readonly before: At };

/** A page with the places of its ends; null on an empty one. A list that goes forward only leaves `first` out. */
export interface Found<Item> extends Page<Item> {
  readonly first?: Place | null;
  readonly last: Place | null;
  /** Of a page that may be short although something follows: whether anything lies beyond `first` and `last`, which it may have passed over. */
  readonly beyond?: Pick<PageEnds<Place>, 'hasBefore' | 'hasAfter'>;
}

/** Converts what an entry of a list is ordered by, an instant and an id, to places, and back. */
export interface InstantOrder<At, Id extends number> {
  /** The id's constructor, such as `UserId`. */
  readonly brand: (number: number) => Id;
  readonly placeOf: (entry: At) => readonly [at: Date, id: Id];
  readonly entryAt: (at: Date, id: Id) => At;
}

/** Turns a question that goes by entries (`ListComments`, `ListFollowers`) into one that goes by places. */
export function byInstant<Entry extends At, At, Id extends number>(
  { brand, placeOf, entryAt }: InstantOrder<At, Id>,
  from: From | null,
  ask: (from: From<At> | null) => Promise<PartialPage<Entry, At>>,
): Promise<Found<Entry>> {
  const entry = ([at = 0, id = 0]: Place) => entryAt(new Date(at), brand(id));
  const place = (found: At | null | undefined): Place | null => {
    if (found === undefined || found === null) return null;
    const [at, id] = placeOf(found);
    return [at.getTime(), id];
  };
  const asked = from && ('after' in from ? { after: entry(from.after) } : { before: entry(from.before) });
  // Of a page that several callers share the same, so that what follows from it is made once.
  return ask(asked).then((found) =>
    derived(found, 'with places', () => {
      const { ends, ...page } = found;
      if (ends === undefined) return { ...page, first: place(page.items[0]), last: place(page.items.at(-1)) };
      const { hasBefore, hasAfter } = ends;
      return { ...page, first: place(ends.first), last: place(ends.last), beyond: { hasBefore, hasAfter } };
    }),
  );
}
