import { add, put, remove, removeWhere, type RowChange } from '@heliograph/database';
import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import type { PhotoId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { photoCards, photoTagLikes, photoTags } from './photo-cards.table.js';

/** Queries: `ListPhotoCards`, `PhotoCardsByIds`. Subscribes to media for the photo, social-graph and discussion for counters. */
export const photoCardProjection = projection({
  name: 'views.photo-card',
  version: 7,
  queue: 'views',
  tables: [photoCards, photoTags, photoTagLikes],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-uploaded': ({ data }) => [
        put(
          photoCards,
          { photo_id: data.photoId },
          {
            state: 'processing',
            owner_id: data.ownerId,
            created_at: data.at,
            ...words(data),
            ...taken(data),
            ...size(data),
            ...images(data),
          },
        ),
      ],
      'media.renditions-made': ({ data }) => [
        put(photoCards, { photo_id: data.photoId }, { state: 'draft', ...size(data), colors: data.colors, thumbhash: data.thumbhash }),
      ],
      'media.photo-held': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { state: 'held' })],
      'media.photo-released': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { state: 'draft' })],
      'media.photo-failed': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { state: 'failed' })],
      'media.photo-published': ({ data }) => [
        put(
          photoCards,
          { photo_id: data.photoId },
          {
            state: 'published',
            owner_id: data.ownerId,
            created_at: data.createdAt,
            published_at: data.at,
            is_premium: data.isPremium,
            is_curated: data.isCurated,
            colors: data.colors,
            thumbhash: data.thumbhash,
            ...words(data),
            ...taken(data),
            ...size(data),
            ...images(data),
          },
        ),
        ...tagsOn(data.photoId, data.tagSlugs ?? []),
      ],
      'media.photo-unpublished': ({ data }) => [
        put(photoCards, { photo_id: data.photoId }, { state: 'draft', published_at: null }),
        ...tagsOff(data.photoId, data.tagSlugs),
      ],
      'media.photo-hidden': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { hidden: true })],
      'media.photo-shown': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { hidden: false })],
      'media.photo-taken-down': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { state: 'taken-down' })],
      'media.photo-restored': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { state: data.state })],
      'media.photo-edited': ({ data }) => [
        put(photoCards, { photo_id: data.photoId }, { ...words(data), ...taken(data) }),
        ...(data.isPublished ? tagsChanged(data.photoId, data.tagSlugsBefore, data.tagSlugs ?? []) : []),
      ],
      'media.photo-deleted': ({ data }) => [put(photoCards, { photo_id: data.photoId }, DELETED)],
      'media.photo-curated': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { is_curated: true, curated_at: data.at })],
      'media.photo-uncurated': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { is_curated: false, curated_at: null })],
      'media.premium-granted': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { is_premium: true })],
      'media.premium-revoked': ({ data }) => [put(photoCards, { photo_id: data.photoId }, { is_premium: false })],
    }),
    // #region count-likes
    countFrom<SocialGraphEvent>('social-graph', {
      into: counterOf(photoCards, 'count_likes'),
      by: 'photoId',
      plus: ['social-graph.photo-liked', 'social-graph.photo-like-shown'],
      minus: ['social-graph.photo-unliked', 'social-graph.photo-like-hidden'],
    }),
    // #endregion
    from<DiscussionEvent>('discussion', {
      'discussion.comment-added': ({ data }) => [add(photoCards, { photo_id: data.photoId }, { count_comments: 1 })],
      'discussion.comment-deleted': ({ data }) => [add(photoCards, { photo_id: data.photoId }, { count_comments: -1 })],
      'discussion.comment-hidden': ({ data }) => [add(photoCards, { photo_id: data.photoId }, { count_comments: -1 })],
      'discussion.comment-shown': ({ data }) => [add(photoCards, { photo_id: data.photoId }, { count_comments: 1 })],
    }),
  ],
  copies: [
    {
      from: photoCards,
      to: photoTags,
      by: 'photo_id',
      columns: ['created_at', 'published_at', 'took_at', 'is_premium', 'is_curated', 'hidden'],
    },
    {
      from: photoCards,
      to: photoTagLikes,
      by: 'photo_id',
      columns: ['created_at', 'count_likes', 'is_premium', 'is_curated', 'hidden'],
    },
  ],
});

type Data<Type extends MediaEvent['type']> = Extract<MediaEvent, { type: Type }>['data'];

const words = (data: Data<'media.photo-edited'> | Data<'media.photo-uploaded'> | Data<'media.photo-published'>) => ({
  title: data.title,
  description: data.description,
  tags: data.tagSlugs,
});
const taken = ({ tookAtLocal, tookAtOffsetMinutes }: { tookAtLocal: string; tookAtOffsetMinutes: number }) => ({
  took_at: tookAtLocal,
  took_at_offset: tookAtOffsetMinutes,
});
const size = ({ width, height }: { width: number; height: number }) => ({ width, height });
const images = (data: { imageThumb: string; imageLarge: string; imageFull: string }) => ({
  image_thumb: data.imageThumb,
  image_large: data.imageLarge,
  image_full: data.imageFull,
});

const DELETED = {
  state: 'deleted',
  owner_id: null,
  title: null,
  description: null,
  tags: null,
  width: null,
  height: null,
  image_thumb: null,
  image_large: null,
  image_full: null,
  took_at: null,
  took_at_offset: null,
  created_at: null,
  published_at: null,
  is_premium: false,
  is_curated: false,
  curated_at: null,
  colors: [],
  thumbhash: null,
};

/** A row for each tag. */
const TAGS = [photoTags, photoTagLikes] as const;

function tagsOn(photoId: PhotoId, slugs: readonly string[]): RowChange[] {
  return slugs.flatMap((slug) => TAGS.map((table) => put(table, { slug, photo_id: photoId }, {})));
}

/** Slugs are null once the owner has been erased: tags that cannot be read any more can still be removed by the photo. */
function tagsOff(photoId: PhotoId, slugs: readonly string[] | null): RowChange[] {
  return slugs === null
    ? [removeWhere(photoTags, { photo_id: photoId }), removeWhere(photoTagLikes, { photo_id: photoId })]
    : slugs.flatMap((slug) => TAGS.map((table) => remove(table, { slug, photo_id: photoId })));
}

function tagsChanged(photoId: PhotoId, before: readonly string[] | null, after: readonly string[]): RowChange[] {
  const off = before && before.filter((slug) => !after.includes(slug));
  const on = before ? after.filter((slug) => !before.includes(slug)) : after;
  return [...tagsOff(photoId, off), ...tagsOn(photoId, on)];
}
