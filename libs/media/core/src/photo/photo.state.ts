import { assertNever, type Marks, noMarks } from '@heliograph/kernel';
import { type Details, noDetails } from './photo.details.js';
import type { RenditionFile } from './photo.event-fields.js';
import type { PhotoEvent, PhotoRestored, PhotoUploaded, RenditionsMade } from './photo.events.js';

/**
 * What a photo is that has not been deleted. `processing`: no renditions yet. `failed`: they could not be made. `held`: it looks like a barred picture,
 * and nobody is shown it. Only `published` is seen by others than its owner.
 */
type LiveStatus = PhotoRestored['data']['state'];
type Uploaded = PhotoUploaded['data'];
type Rendered = Pick<RenditionsMade['data'], 'width' | 'height' | 'colors' | 'thumbhash'>;

/** A photo that has not been deleted. While it is `processing` or `held`, `wanted` says whether it shall be published after that. */
export interface LivePhoto {
  readonly status: LiveStatus;
  readonly wanted: boolean;
  readonly photoId: Uploaded['photoId'];
  readonly ownerId: Uploaded['ownerId'];
  readonly createdAt: string;
  readonly firstPublishedAt: string | null;
  /** The latest publication, while it is published. */
  readonly publishedAt: string | null;
  readonly words: Pick<Uploaded, 'title' | 'description' | 'tags' | 'tagSlugs'>;
  readonly taken: Pick<Uploaded, 'tookAtLocal' | 'tookAtOffsetMinutes' | 'tookAtSource'>;
  readonly images: Pick<Uploaded, 'imageSource' | 'imageThumb' | 'imageLarge' | 'imageFull'>;
  /** The file as it was sent. It waits for what is made of it; `isOriginalKept` says whether it has stayed after that. */
  readonly upload: Pick<Uploaded, 'imageType' | 'checksum'>;
  readonly isOriginalKept: boolean;
  readonly rendered: Rendered;
  /** The renditions that it was made with, and those that were missing of N7 then; null: they are missing. */
  readonly files: readonly RenditionFile[];
  readonly formats: readonly RenditionFile[] | null;
  readonly details: Details;
  readonly isPremiumOffered: boolean;
  readonly isPremium: boolean;
  readonly isCurated: boolean;
  /** A publication that ends is shown first, so that counters hear of pairs alone. */
  readonly isHidden: boolean;
  readonly marks: Marks;
  /** While a mark stands. It is not a publication then, even if its state changes. */
  readonly down: Down | null;
  /** Taken down for good: its files are deleted. */
  readonly isWithheld: boolean;
  readonly isOnLegalHold: boolean;
}

/** B4: what its publication would be without the decisions. */
export interface Down {
  readonly since: string;
  readonly publishedAt: string | null;
}

export type PhotoState = { readonly status: 'none' } | { readonly status: 'deleted' } | LivePhoto;

export const noPhoto: PhotoState = { status: 'none' };

export function evolve(state: PhotoState, event: PhotoEvent): PhotoState {
  if (event.type === 'media.photo-uploaded') return uploaded(event.data);
  if (event.type === 'media.photo-deleted') return { status: 'deleted' };
  if (state.status === 'none' || state.status === 'deleted') return state;
  switch (event.type) {
    case 'media.renditions-made': {
      const { width, height, colors, thumbhash, files, at } = event.data;
      return { ...wished(state, state.wanted ? at : null), status: 'draft', rendered: { width, height, colors, thumbhash }, files };
    }
    case 'media.formats-made':
      return { ...state, formats: event.data.files, isOriginalKept: event.data.original !== null };
    case 'media.formats-given-up':
      return { ...state, isOriginalKept: event.data.original !== null };
    case 'media.details-changed': {
      const { alt, license, showExif, exif } = event.data;
      return { ...state, details: { alt, license, showExif, exif } };
    }
    case 'media.photo-held':
      return { ...wished(state, null), status: 'held' };
    case 'media.photo-released':
      return { ...wished(state, state.wanted ? event.data.at : null), status: 'draft' };
    case 'media.photo-failed':
      return { ...state, status: 'failed' };
    case 'media.publication-requested':
      return { ...wished(state, state.status === 'draft' ? event.data.at : null), wanted: true };
    case 'media.publication-withdrawn':
      return { ...wished(state, null), wanted: false };
    case 'media.photo-published': {
      const { at, firstPublishedAt } = event.data;
      return { ...wished(state, at), status: 'published', wanted: true, firstPublishedAt, publishedAt: at };
    }
    case 'media.photo-unpublished':
      return { ...wished(state, null), status: 'draft', wanted: false, publishedAt: null };
    case 'media.photo-hidden':
      return { ...state, isHidden: true };
    case 'media.photo-shown':
      return { ...state, isHidden: false };
    case 'media.photo-taken-down': {
      const { standing, lifted, since, wanted, publishedAt } = event.data;
      return { ...state, marks: { standing, lifted }, wanted, down: { since, publishedAt } };
    }
    case 'media.photo-restored':
      return { ...state, marks: { standing: [], lifted: event.data.lifted }, down: null };
    case 'media.photo-withheld':
      return { ...state, isWithheld: true };
    case 'media.legal-hold-placed':
      return { ...state, isOnLegalHold: true };
    case 'media.legal-hold-ended':
      return { ...state, isOnLegalHold: false };
    case 'media.photo-edited': {
      const { title, description, tags, tagSlugs, tookAtLocal, tookAtOffsetMinutes, tookAtSource } = event.data;
      return { ...state, words: { title, description, tags, tagSlugs }, taken: { tookAtLocal, tookAtOffsetMinutes, tookAtSource } };
    }
    case 'media.photo-curated':
      return { ...state, isCurated: true };
    case 'media.photo-uncurated':
      return { ...state, isCurated: false };
    case 'media.premium-offered':
      return { ...state, isPremiumOffered: true };
    case 'media.premium-offer-withdrawn':
      return { ...state, isPremiumOffered: false };
    case 'media.premium-granted':
      return { ...state, isPremium: true };
    case 'media.premium-revoked':
      return { ...state, isPremium: false };
    default:
      return assertNever(event);
  }
}

/** Names of all files that there may be of it. */
export function filesOf({ images, files, formats }: LivePhoto) {
  return { ...images, renditions: [...files, ...(formats ?? [])].map(({ name }) => name) };
}

const wished = (photo: LivePhoto, publishedAt: string | null): LivePhoto =>
  photo.down ? { ...photo, down: { ...photo.down, publishedAt } } : photo;

function uploaded(data: Uploaded): LivePhoto {
  return {
    status: 'processing',
    wanted: data.publish,
    photoId: data.photoId,
    ownerId: data.ownerId,
    createdAt: data.at,
    firstPublishedAt: null,
    publishedAt: null,
    words: { title: data.title, description: data.description, tags: data.tags, tagSlugs: data.tagSlugs },
    taken: { tookAtLocal: data.tookAtLocal, tookAtOffsetMinutes: data.tookAtOffsetMinutes, tookAtSource: data.tookAtSource },
    images: { imageSource: data.imageSource, imageThumb: data.imageThumb, imageLarge: data.imageLarge, imageFull: data.imageFull },
    upload: { imageType: data.imageType, checksum: data.checksum },
    isOriginalKept: false,
    rendered: { width: data.width, height: data.height, colors: [], thumbhash: '' },
    files: [],
    formats: null,
    details: noDetails,
    isPremiumOffered: data.offerPremium,
    isPremium: false,
    isCurated: false,
    isHidden: false,
    marks: noMarks,
    down: null,
    isWithheld: false,
    isOnLegalHold: false,
  };
}
