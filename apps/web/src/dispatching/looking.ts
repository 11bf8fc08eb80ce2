import { type Comment, type CommentPlace, FilterLikedComments, ListComments } from '@heliograph/discussion-contracts';
import { timestamp } from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import { FindPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { LikedBy, LikeTotals } from '@heliograph/social-graph-contracts';
import { GetPhotoCard } from '@heliograph/views-contracts';
import type { WebBackend } from '../backend.js';
import type { CommentView, PhotoDetail, Viewer } from '../models.js';
import { Refused } from '../refused.js';
import { cardOf, followedBy, personOf, usersOf } from './cards.js';
import type { Means } from './means.js';
import { userCard } from './user-card.js';

type Looking = Pick<WebBackend, 'photo' | 'comments' | 'viewed'>;

const commentsPerPage = 50;

/** One photograph and what is said about it. */
export function looking(means: Means): Looking {
  return {
    async photo(id, viewer) {
      const facts = await findVisible(means, id, viewer);
      if (facts === null) return null;
      const [card, owner, liked, followed] = await Promise.all([
        means.ask(new GetPhotoCard(facts.photoId)),
        userCard(means, facts.ownerId),
        viewer ? means.ask(new LikedBy(viewer.userId, [facts.photoId])) : new Set<PhotoId>(),
        followedBy(means, viewer, [facts.ownerId]),
      ]);
      if (owner === null) return null;
      // A card that the workers have not made yet is no reason to show nothing.
      const counts = card ?? { countLikes: (await means.ask(new LikeTotals([facts.photoId]))).get(facts.photoId) ?? 0, countComments: 0 };
      return {
        ...cardOf(means, facts, personOf(means, owner), counts),
        ...detailsOf(facts),
        isLiked: liked.has(facts.photoId),
        isOwn: viewer?.userId === facts.ownerId,
        isOwnerFollowed: followed.has(facts.ownerId),
      };
    },

    async comments({ id, isOwn }, page, viewer) {
      const listing = await means.listing(`comments ${id}`, page, commentsPerPage, async (request, from) => {
        const { items, total } = await means.ask(new ListComments(PhotoId(id), request, from && commentAt(from)));
        return { items, total, first: placeOf(items[0]), last: placeOf(items.at(-1)) };
      });
      return { ...listing, items: await presented(means, listing.items, isOwn, viewer) };
    },

    viewed(photoId, viewer, { address }) {
      means.options.recordView?.(PhotoId(photoId), viewer ? { userId: viewer.userId } : { address });
    },
  };
}

/** Published, or the viewer's own; asked of media's inline rows, so true at the last commit. */
export async function findVisible(means: Means, id: number, viewer: Viewer | null): Promise<PhotoFacts | null> {
  const facts = await means.ask(new FindPhoto(PhotoId(id)));
  return facts && (facts.state === 'published' || facts.ownerId === viewer?.userId) ? facts : null;
}

export async function visible(means: Means, id: number, viewer: Viewer): Promise<PhotoFacts> {
  const facts = await findVisible(means, id, viewer);
  if (facts === null) throw new Refused(404, '');
  return facts;
}

type OfFacts = 'description' | 'tags' | 'tagNames' | 'colors' | 'tookAt' | 'createdAt' | 'isPremium';

function detailsOf(facts: PhotoFacts): Pick<PhotoDetail, OfFacts> {
  const { description, tags, tagNames, colors, isPremium, tookAtLocal, tookAtOffsetMinutes, createdAt } = facts;
  const tookAt = timestamp(new Date(Date.parse(`${tookAtLocal}Z`) - tookAtOffsetMinutes * 60_000), tookAtOffsetMinutes);
  return { description, tags, tagNames, colors, isPremium, tookAt, createdAt: timestamp(createdAt) };
}

async function presented(means: Means, comments: readonly Comment[], isOwnPhoto: boolean, viewer: Viewer | null): Promise<CommentView[]> {
  const [authors, liked] = await Promise.all([
    usersOf(
      means,
      comments.flatMap(({ authorId }) => authorId ?? []),
    ),
    viewer && comments.length > 0
      ? means.ask(
          new FilterLikedComments(
            viewer.userId,
            comments.map(({ id }) => id),
          ),
        )
      : new Set<CommentId>(),
  ]);
  return comments.map((comment) => {
    const author = comment.authorId === null ? undefined : authors.get(comment.authorId);
    return {
      id: comment.id,
      parent: comment.parentId ?? 0,
      level: comment.level,
      body: comment.body,
      author: author ? personOf(means, author) : null,
      createdAt: timestamp(comment.createdAt),
      countLikes: comment.countLikes,
      isLiked: liked.has(comment.id),
      // R4: the author, the photo's owner, staff.
      mayDelete: viewer !== null && (viewer.userId === comment.authorId || isOwnPhoto || viewer.isStaff),
    };
  });
}

const placeOf = (comment: Comment | undefined) => (comment ? [comment.createdAt.getTime(), comment.id] : null);

function commentAt(from: { readonly after: readonly number[] } | { readonly before: readonly number[] }) {
  const place = ([at = 0, id = 0]: readonly number[]): CommentPlace => ({ createdAt: new Date(at), id: CommentId(id) });
  return 'after' in from ? { after: place(from.after) } : { before: place(from.before) };
}
