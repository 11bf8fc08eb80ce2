import { createHash } from 'node:crypto';
import { anonymous } from '@heliograph/application/actor';
import type { PhotoInclude, Today } from '@heliograph/application/photos';
import { isRejection, type PhotoId } from '@heliograph/kernel';
import { UploadId } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { EarlierPhotos } from '../day-models.js';
import type { Page, PhotoCard, Viewer } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { photosOf } from './photos-of.js';
import { presentDetail, presentListedPerson, presentPhoto } from './presenters.js';

type PhotoContent = Pick<
  WebBackend,
  | 'photos'
  | 'today'
  | 'cover'
  | 'chooseCover'
  | 'photo'
  | 'viewed'
  | 'likers'
  | 'statistics'
  | 'setLike'
  | 'upload'
  | 'keepPiece'
  | 'abandonUpload'
  | 'room'
  | 'ownCopies'
  | 'uploadBudget'
  | 'editPhoto'
  | 'setPublished'
  | 'setPick'
  | 'deletePhoto'
  | 'original'
>;

const perPage = 30;
/** Photographs of today that are enough for a page: one row. */
const ENOUGH = 8;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** Names are each person's own, so nobody meets the upload of another. */
function uploadId({ userId }: Viewer, ...parts: readonly (string | Uint8Array)[]): UploadId {
  const hash = createHash('sha256').update(`${userId}`);
  for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
  return UploadId(hash.digest('hex').slice(0, 32));
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Photographs: lists, one, and what people do with them. */
export function photoContent(parts: ContentParts): PhotoContent {
  const { people, photos, photoLists, newestPhotos, photosOfToday, photoStatistics, photoLikes, ownPhotos, uploads, addresses } = parts;
  const { curation, distances, originals, profileCovers, themes } = parts;
  const newest = async (page: Page, viewer: Viewer | null) => {
    const listing = await newestPhotos.listNewest({ ...pageQueryFrom(page, perPage), include: withOwner }, viewer ?? anonymous);
    return { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
  };
  /** Of a picture that somebody else has, too, the pages say nothing. */
  const ownOrNull = async (id: PhotoId | null, viewer: Viewer) => {
    if (id === null) return null;
    const own = await ownPhotos.findPhoto(viewer, id).catch((error: unknown) => {
      if (isRejection(error, 'not-your-photo') || isRejection(error, 'photo-not-found')) return null;
      throw error;
    });
    return own?.photoId ?? null;
  };
  /** A day that has just begun shows yesterday's, and the newest ones where there are none either. */
  const earlier = async (today: Today, photosToday: readonly PhotoCard[], viewer: Viewer | null): Promise<EarlierPhotos | null> => {
    if (photosToday.length >= ENOUGH) return null;
    const asked = { number: 1, perPage, include: withOwner };
    const yesterday = await photosOfToday.listPhotosOfYesterday(today, asked, viewer ?? anonymous);
    const photos = yesterday.items.flatMap((photo) => presentPhoto(photo, addresses));
    if (photos.length > 0) return { of: 'yesterday', photos };
    const { items } = photosToday.length > 0 ? { items: [] } : await newest({ number: 1, cursor: null }, viewer);
    return items.length > 0 ? { of: 'any-day', photos: items } : null;
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
      const [listing, theme, open] = await Promise.all([
        photosOfToday.listPhotosOfToday(today, { ...pageQueryFrom(page, perPage), include: withOwner }, actor),
        themes.findThemeOfDay(today.date),
        viewer && photosOfToday.openDays(viewer, today, now),
      ]);
      const items = listing.items.flatMap((photo) => presentPhoto(photo, addresses));
      return {
        date: today.date,
        millisecondsLeft: left(today.endsAt),
        listing: { ...listingOf(listing), items },
        theme,
        earlier: page.number === 1 && page.cursor === null ? await earlier(today, items, viewer) : null,
        openDays: open && open.map(({ date, isCovered, lateFrom }) => ({ date, isCovered, millisecondsLeft: left(lateFrom) })),
      };
    },

    async cover(username, viewer) {
      const cover = await profileCovers.findCover(username, viewer ?? anonymous, withOwner);
      const [photo] = cover ? presentPhoto(cover.photo, addresses) : [];
      return cover && photo && !photo.isPictureHidden ? { ...cover, photo } : null;
    },

    chooseCover: ({ photo, crop }, viewer) => profileCovers.choose(viewer, photo, crop),

    async photo(id, viewer) {
      const actor = viewer ?? anonymous;
      const found = await photos.findPhoto(id, actor);
      const [seen, mentioned, hasOriginal, isOwnerBlocked] = await Promise.all([
        photos.including(found, actor, withOwner),
        people.findMentionedNames([found.photo.description], actor),
        viewer?.userId === found.photo.ownerId && originals.isKept(id),
        viewer !== null && distances.blocksUser(viewer, found.photo.ownerId),
      ]);
      return { ...presentDetail(seen, viewer, mentioned, addresses), hasOriginal, isOwnerBlocked };
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
      // A whole file comes without script, which would have asked. The same again is a draft: its page says so, and has the button that publishes it.
      const isCopy = content !== null && form.publish && (await ownPhotos.copies(viewer, [sha256(content)])).length > 0;
      if (content !== null) await uploads.keep(viewer, id, { length: content.length, offset: 0, bytes: content });
      const publish = form.publish && !isCopy;
      const { photo, duplicateOf } = await uploads.finish(viewer, id, { ...words, publish, tookAt, offerPremium, showExif });
      return { photoId: photo.photoId, duplicateOf: await ownOrNull(duplicateOf, viewer) };
    },

    keepPiece: ({ upload, ...piece }, bytes, viewer) => uploads.keep(viewer, uploadId(viewer, upload), { ...piece, bytes }),

    async abandonUpload(upload, viewer) {
      await uploads.abandon(viewer, uploadId(viewer, upload)).catch((error: unknown) => {
        if (!isRejection(error, 'upload-not-found')) throw error;
      });
    },

    ownCopies: (checksums, viewer) => ownPhotos.copies(viewer, checksums),

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

    original: (id, viewer) => originals.address(viewer, id),
  };
}
