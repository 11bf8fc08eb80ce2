import { createHash } from 'node:crypto';
import { anonymous } from '@heliograph/application/actor';
import type { PhotoInclude } from '@heliograph/application/photos';
import { isRejection } from '@heliograph/kernel';
import { UploadId } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { Page, Viewer } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { photosOf } from './photos-of.js';
import { presentDetail, presentListedPerson, presentPhoto } from './presenters.js';

type PhotoContent = Pick<
  WebBackend,
  | 'photos'
  | 'today'
  | 'cover'
  | 'photo'
  | 'similar'
  | 'viewed'
  | 'likers'
  | 'statistics'
  | 'setLike'
  | 'upload'
  | 'keepPiece'
  | 'abandonUpload'
  | 'room'
  | 'uploadBudget'
  | 'editPhoto'
  | 'setPublished'
  | 'setPick'
  | 'deletePhoto'
>;

const perPage = 30;
/** Similar photographs on the page of one: one row. */
const SIMILAR = 8;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** Names are each person's own, so nobody meets the upload of another. */
function uploadId({ userId }: Viewer, ...parts: readonly (string | Uint8Array)[]): UploadId {
  const hash = createHash('sha256').update(`${userId}`);
  for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
  return UploadId(hash.digest('hex').slice(0, 32));
}

/** Photographs: lists, one, and what people do with them. */
export function photoContent(parts: ContentParts): PhotoContent {
  const { people, photos, photoLists, newestPhotos, photosOfToday, photoStatistics, photoLikes, ownPhotos, uploads, addresses } = parts;
  const { similarPhotos, curation } = parts;
  const newest = async (page: Page, viewer: Viewer | null) => {
    const listing = await newestPhotos.listNewest({ ...pageQueryFrom(page, perPage), include: withOwner }, viewer ?? anonymous);
    return { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
  };
  return {
    async photos(query, page, viewer) {
      if (query.of === 'everyone' && query.sort === 'recent') return newest(page, viewer);
      const sort = query.of === 'drafts' ? 'recent' : query.of === 'likes' || query.of === 'picks' ? undefined : query.sort;
      const asked = { ...pageQueryFrom(page, perPage), sort, include: withOwner };
      const listing = await photoLists.listPhotos(await photosOf(parts, query, viewer), asked, viewer ?? anonymous);
      return { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
    },

    async today(page, viewer) {
      const [actor, now] = [viewer ?? anonymous, new Date()];
      const today = await photosOfToday.today(null, actor, now);
      const left = (until: Date) => until.getTime() - now.getTime();
      const [listing, open] = await Promise.all([
        photosOfToday.listPhotosOfToday(today, { ...pageQueryFrom(page, perPage), include: withOwner }, actor),
        viewer && photosOfToday.openDays(viewer, today, now),
      ]);
      return {
        date: today.date,
        millisecondsLeft: left(today.endsAt),
        listing: { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) },
        openDays: open && open.map(({ date, isCovered, lateFrom }) => ({ date, isCovered, millisecondsLeft: left(lateFrom) })),
      };
    },

    async cover(username, viewer) {
      const ownerId = await people.visibleUserId(username, viewer ?? anonymous);
      const asked = { number: 1, perPage: 1, sort: 'popular', include: withOwner } as const;
      const { items } = await photoLists.listPhotos({ kind: 'owner', ownerId }, asked, viewer ?? anonymous);
      return items.flatMap((photo) => presentPhoto(photo, addresses)).find(({ isPictureHidden }) => !isPictureHidden) ?? null;
    },

    async photo(id, viewer) {
      const actor = viewer ?? anonymous;
      const found = await photos.findPhoto(id, actor);
      const [seen, mentioned] = await Promise.all([
        photos.including(found, actor, withOwner),
        people.findMentionedNames([found.photo.description], actor),
      ]);
      return presentDetail(seen, viewer, mentioned, addresses);
    },

    async similar({ id, countLikes, state }, viewer) {
      if (state !== 'published' || countLikes === 0) return [];
      const found = await similarPhotos.listSimilar(id, viewer ?? anonymous, withOwner);
      return found.flatMap((photo) => presentPhoto(photo, addresses)).slice(0, SIMILAR);
    },

    viewed({ id: photoId, ownerId, state }, viewer, request) {
      parts.views.record('view', { photoId, ownerId, state }, viewer ?? anonymous, request);
    },

    async likers({ id: photoId }, page, viewer) {
      const listing = await photoLikes.listLikes({ photoId }, pageQueryFrom(page, perPage), viewer ?? anonymous);
      return { ...listingOf(listing), items: listing.items.map(({ card }) => presentListedPerson(card, addresses)) };
    },

    statistics: (id, viewer) => photoStatistics.lastDays(id, viewer),

    async setLike(id, liked, viewer) {
      await photoLikes[liked ? 'like' : 'unlike'](viewer, id);
    },

    async upload({ upload, content }, form, viewer) {
      const { took_at: tookAt, offer_premium: offerPremium, show_exif: showExif, ...words } = form;
      // Of a page that was gone back to, another picture or other words are another photograph.
      const id = content === null ? uploadId(viewer, upload) : uploadId(viewer, upload, content, JSON.stringify({ ...form, clock: null }));
      if (content !== null) await uploads.keep(viewer, id, { length: content.length, offset: 0, bytes: content });
      const { photo, duplicateOf } = await uploads.finish(viewer, id, { ...words, tookAt, offerPremium, showExif });
      return { photoId: photo.photoId, duplicateOf };
    },

    keepPiece: ({ upload, ...piece }, bytes, viewer) => uploads.keep(viewer, uploadId(viewer, upload), { ...piece, bytes }),

    async abandonUpload(upload, viewer) {
      await uploads.abandon(viewer, uploadId(viewer, upload)).catch((error: unknown) => {
        if (!isRejection(error, 'upload-not-found')) throw error;
      });
    },

    uploadBudget: (viewer) => uploads.budget(viewer, new Date()),

    room: (viewer) => ownPhotos.room(viewer),

    async editPhoto(id, { took_at: typedAt, show_exif: showExif, ...words }, viewer) {
      const photo = await ownPhotos.findPhoto(viewer, id);
      // Untouched, the field still holds the photograph's own reading, to the second or to the minute.
      const tookAt = typedAt === null || photo.tookAtLocal.startsWith(typedAt) ? undefined : typedAt;
      await ownPhotos.edit(viewer, photo, { ...words, tookAt, showExif });
    },

    async setPublished(id, published, viewer) {
      await ownPhotos[published ? 'publish' : 'unpublish'](viewer, id);
    },

    async setPick(id, picked, viewer) {
      await curation.decide(picked ? 'curate' : 'uncurate', id, viewer);
    },

    deletePhoto: (id, viewer) => ownPhotos.delete(viewer, id),
  };
}
