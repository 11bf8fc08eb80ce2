import type { CommentAdded, DiscussionEvent } from '@heliograph/discussion-contracts';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { CommentId, type Event, PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent, PhotoPublished, PhotoUploaded } from '@heliograph/media-contracts';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import fc from 'fast-check';

/** One step of a made-up history: `who` does `what` (a number that the maker reads in its own way) to `whom`. */
export interface Step {
  readonly who: number;
  readonly whom: number;
  readonly what: number;
}

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
const slugs = [['sea'], ['sea', 'sand'], [], ['night']];

export const photoData = (photoId: number, ownerId: number, minute = 0, change = 0): PhotoPublished['data'] => ({
  photoId: PhotoId(photoId),
  ownerId: UserId(ownerId),
  at: at(minute),
  title: `Photo ${photoId}.${change}`,
  description: '',
  tags: slugs[change % slugs.length] ?? [],
  tagSlugs: slugs[change % slugs.length] ?? [],
  tookAtLocal: `2026-02-${String(10 + (change % 15)).padStart(2, '0')}T18:30:00`,
  tookAtOffsetMinutes: (change % 3) * 60,
  imageThumb: `${photoId}-t.webp`,
  imageLarge: `${photoId}-l.webp`,
  imageFull: `${photoId}-f.jpg`,
  width: 3000,
  height: 2000,
  colors: [{ hex: '#102030', ratio: 0.5 }],
  thumbhash: 'AAAA',
  isPremium: false,
  isCurated: false,
  createdAt: at(0),
  firstPublishedAt: at(1),
});

/** As the first publication of a photo comes about: it was uploaded before, here with an offset of its own. */
export const published = (data: PhotoPublished['data'], isOffsetKnown = true): [PhotoUploaded, PhotoPublished] => [
  { type: 'media.photo-uploaded', data: { ...data, isOffsetKnown, offerPremium: false } },
  { type: 'media.photo-published', data },
];

/** Histories that media, social-graph, discussion and identity could have produced: what is not possible at a step is left out. */
export function mediaHistory(steps: readonly Step[]): MediaEvent[] {
  const states = new Map<number, { state: string; change: number }>();
  return steps.flatMap(({ whom: photoId, what }, minute): MediaEvent[] => {
    const { state, change } = states.get(photoId) ?? { state: 'none', change: 0 };
    const data = photoData(photoId, 1 + (photoId % 3), minute, change);
    const become = (next: string, ...events: MediaEvent[]) => {
      states.set(photoId, { state: next, change });
      return events;
    };
    if (state === 'none')
      return become(
        'draft',
        { type: 'media.photo-uploaded', data: { ...data, isOffsetKnown: photoId % 2 === 0, offerPremium: false } },
        { type: 'media.renditions-made', data },
      );
    if (state === 'deleted') return [];
    if (what === 0) {
      const after = photoData(photoId, data.ownerId, minute, change + 1);
      states.set(photoId, { state, change: change + 1 });
      const isOffsetKnown = (photoId + change) % 2 === 0;
      const edited = { ...after, isOffsetKnown, tagSlugsBefore: data.tagSlugs, isPublished: state === 'published' };
      return [{ type: 'media.photo-edited', data: edited }];
    }
    if (what === 1) {
      const { ownerId } = data;
      const counted = { ownerId, hour: at(0), photos: [{ photoId: PhotoId(photoId), views: minute, downloads: change }] };
      return [
        { type: 'media.photo-curated', data },
        { type: 'media.photo-views-counted', data: counted },
      ];
    }
    const ended: MediaEvent[] = state === 'published' ? [{ type: 'media.photo-unpublished', data }] : [];
    if (what === 2) return become('deleted', ...ended, { type: 'media.photo-deleted', data });
    return state === 'published' ? become('draft', ...ended) : become('published', { type: 'media.photo-published', data });
  });
}

export function socialGraphHistory(steps: readonly Step[]): SocialGraphEvent[] {
  const standing = new Set<string>();
  const toggled = (relation: string) => (standing.delete(relation) ? false : Boolean(standing.add(relation)));
  return steps.map(({ who, whom, what }, minute): SocialGraphEvent => {
    if (what % 2 === 0) {
      const data = { photoId: PhotoId(whom), userId: UserId(who), ownerId: UserId(1 + (whom % 3)), at: at(minute) };
      return { type: toggled(`like ${who} ${whom}`) ? 'social-graph.photo-liked' : 'social-graph.photo-unliked', data };
    }
    const data = { followerId: UserId(who), followeeId: UserId(whom), at: at(minute) };
    return { type: toggled(`follow ${who} ${whom}`) ? 'social-graph.user-followed' : 'social-graph.user-unfollowed', data };
  });
}

export function discussionHistory(steps: readonly Step[]): DiscussionEvent[] {
  const live: CommentAdded['data'][] = [];
  return steps.flatMap(({ who, whom, what }, minute): DiscussionEvent[] => {
    const ended = what === 0 ? live.shift() : undefined;
    if (ended) return [{ type: 'discussion.comment-deleted', data: { ...ended, at: at(minute) } }];
    const ids = { commentId: CommentId(minute + 1), photoId: PhotoId(whom), authorId: UserId(who), photoOwnerId: UserId(1 + (whom % 3)) };
    const data = { ...ids, parentId: null, parentAuthorId: null, level: 0, mentionedIds: [], at: at(minute) };
    live.push(data);
    return [{ type: 'discussion.comment-added', data }];
  });
}

export function identityHistory(steps: readonly Step[]): IdentityEvent[] {
  const known = new Set<number>();
  return steps.map(({ who, what }, minute): IdentityEvent => {
    const userId = UserId(who);
    if (!known.has(who)) {
      known.add(who);
      return { type: 'identity.user-registered', data: { userId, username: `User_${who}`, name: `User ${who}`, createdAt: at(minute) } };
    }
    const of = { userId, at: at(minute) };
    if (what === 0) return { type: 'identity.user-disabled', data: of };
    if (what === 1) return { type: 'identity.hero-granted', data: of };
    return {
      type: 'identity.profile-changed',
      data: { ...of, name: `Name ${minute}`, location: null, bio: `Bio ${what}`, websiteUrl: null },
    };
  });
}

/** Steps of four people, and what is there to be liked and commented on. */
export const someHistories = fc
  .array(fc.record({ who: fc.integer({ min: 1, max: 4 }), whom: fc.integer({ min: 1, max: 4 }), what: fc.integer({ min: 0, max: 4 }) }), {
    maxLength: 40,
  })
  .map((steps) => allHistories(steps));

export const allHistories = (steps: readonly Step[]): Record<string, readonly Event[]> => ({
  identity: identityHistory(steps),
  media: mediaHistory(steps),
  'social-graph': socialGraphHistory(steps),
  discussion: discussionHistory(steps),
});
