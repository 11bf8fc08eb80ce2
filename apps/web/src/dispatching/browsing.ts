import { FindUser } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { FindTag } from '@heliograph/search-contracts';
import { type FollowEntry, ListFollowers, ListFollowing } from '@heliograph/social-graph-contracts';
import { ListPhotoCards, type PhotosOf } from '@heliograph/views-contracts';
import type { WebBackend } from '../backend.js';
import type { PhotoQuery, Viewer } from '../models.js';
import { Refused } from '../refused.js';
import { followedBy, profileOf, profilesOf, withOwners } from './cards.js';
import type { Means } from './means.js';
import { userCard } from './user-card.js';

type Browsing = Pick<WebBackend, 'photos' | 'user' | 'people' | 'tag'>;

const perPage = 30;

/** Lists of photographs and people. */
export function browsing(means: Means): Browsing {
  return {
    async photos(query, page, viewer) {
      const of = await photosOf(means, query, viewer);
      const sort = query.of === 'likes' ? undefined : query.sort;
      const listing = await means.listing(JSON.stringify({ of, sort }), page, perPage, (request, from) =>
        means.ask(new ListPhotoCards({ of, sort, page: request, from })),
      );
      return { ...listing, items: await withOwners(means, listing.items) };
    },

    async user(username, viewer) {
      const found = await means.ask(new FindUser(username));
      const card = found && (await userCard(means, found.userId));
      return card && profileOf(means, card, (await followedBy(means, viewer, [card.userId])).has(card.userId));
    },

    async people(of, page, viewer) {
      const [Question, username] =
        'followersOf' in of ? ([ListFollowers, of.followersOf] as const) : ([ListFollowing, of.followedBy] as const);
      const userId = await userIdOf(means, username);
      const listing = await means.listing(`${Question.name} ${userId}`, page, perPage, async (request, from) => {
        const { items, total } = await means.ask(new Question(userId, request, from && entryAt(from)));
        return { items, total, first: placeOf(items[0]), last: placeOf(items.at(-1)) };
      });
      const ids = listing.items.map((entry) => entry.userId);
      return { ...listing, items: await profilesOf(means, ids, viewer) };
    },

    tag: (slug) => means.ask(new FindTag(slug)),
  };
}

/** A person sees their own drafts among their photographs. */
async function photosOf(means: Means, query: PhotoQuery, viewer: Viewer | null): Promise<PhotosOf> {
  switch (query.of) {
    case 'everyone':
      return { kind: 'all' };
    case 'tag':
      return { kind: 'tag', slug: query.slug };
    case 'likes':
      return { kind: 'liker', likerId: await userIdOf(means, query.username) };
    case 'owner': {
      const ownerId = await userIdOf(means, query.username);
      return viewer?.userId === ownerId ? { kind: 'own', ownerId, state: null } : { kind: 'owner', ownerId };
    }
  }
}

export async function userIdOf(means: Means, username: string): Promise<UserId> {
  const user = await means.ask(new FindUser(username));
  if (!user) throw new Refused(404, '');
  return user.userId;
}

const placeOf = (entry: FollowEntry | undefined) => (entry ? [entry.at.getTime(), entry.userId] : null);

function entryAt(from: { readonly after: readonly number[] } | { readonly before: readonly number[] }) {
  const entry = ([at = 0, userId = 0]: readonly number[]): FollowEntry => ({ at: new Date(at), userId: userId as UserId });
  return 'after' in from ? { after: entry(from.after) } : { before: entry(from.before) };
}
