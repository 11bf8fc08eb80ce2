/** What somebody does, in milliseconds since 1970. Things have their number in the plan as their name, people their username. */
export type Act = { readonly at: number } & (
  | { readonly does: 'join'; readonly who: string }
  | { readonly does: 'make-hero'; readonly who: string }
  | { readonly does: 'read-notifications'; readonly who: string }
  | { readonly does: 'upload'; readonly photo: number }
  | { readonly does: 'publish'; readonly photo: number }
  | { readonly does: 'select'; readonly photo: number }
  | { readonly does: 'premium'; readonly photo: number }
  | { readonly does: 'follow'; readonly who: string; readonly whom: string }
  | { readonly does: 'like'; readonly who: string; readonly photo: number }
  | { readonly does: 'comment'; readonly comment: number; readonly photo: number }
  | { readonly does: 'like-comment'; readonly who: string; readonly comment: number; readonly photo: number }
  | { readonly does: 'make-collection'; readonly collection: number }
  | { readonly does: 'collect'; readonly collection: number; readonly photo: number }
  | { readonly does: 'cover'; readonly collection: number; readonly photo: number }
);
