import type { DecisionId, Event, Marks, PhotoId, UserId } from '@heliograph/kernel';
import type { Fingerprint } from '../fingerprint/fingerprint.js';
import type { TookAtSource } from '../took-at/took-at.js';
import type { Exif, License } from './photo.details.js';

/**
 * What a photo is that has not been deleted. `processing`: no renditions yet. `failed`: they could not be made. `held`: it looks like a barred picture,
 * and nobody is shown it. Only `published` is seen by others than its owner.
 */
export type LiveStatus = 'processing' | 'failed' | 'held' | 'draft' | 'published';

/** The most frequent colours of a picture, most frequent first; `ratio` is the share of its pixels, 0..1. */
export interface Colour {
  readonly hex: string;
  readonly ratio: number;
}

interface OfPhoto {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

/** The owner's words. Null once the owner has been erased. */
interface Words {
  readonly title: string | null;
  readonly description: string | null;
  readonly tags: readonly string[] | null;
  readonly tagSlugs: readonly string[] | null;
}

/** The day that the photo stands for (contract U2): a wall clock reading and its offset. */
interface CaptureTime {
  readonly tookAtLocal: string;
  readonly tookAtOffsetMinutes: number;
}

/** Names of files; random, and final from the upload on. `imageSource` is the upload itself and leaves the store once renditions exist. */
interface ImageNames {
  readonly imageSource: string;
  readonly imageThumb: string;
  readonly imageLarge: string;
  readonly imageFull: string;
}

/** A file that was written, and how it is recognised. Null of files that were written before this was recorded. */
export interface WrittenFile {
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/** A smaller picture of the photo: its file, and what is in it (N7). Its name is drawn when it is made, so what an address shows never changes. */
export interface RenditionFile extends WrittenFile {
  readonly format: 'avif' | 'webp' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

/** Names of all that was made beside the files of the upload. */
interface RenditionNames {
  readonly renditions: readonly string[];
}

interface Rendered {
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly colors: readonly Colour[];
  /** Base64 of a blurred placeholder. */
  readonly thumbhash: string;
}

export type PhotoUploaded = Event<
  'media.photo-uploaded',
  OfPhoto &
    Words &
    CaptureTime &
    ImageNames & {
      readonly tookAtSource: TookAtSource;
      readonly width: number;
      readonly height: number;
      readonly imageType: 'jpeg' | 'png' | 'webp' | 'avif';
      readonly imageBytes: number;
      /** SHA-256 of the upload in hex: the same picture twice has a twin. */
      readonly checksum: string;
      /** To be published as soon as its renditions exist. */
      readonly publish: boolean;
      readonly offerPremium: boolean;
    }
>;
/**
 * `images` are the three whose names are final since the upload; none before this was recorded. `files` are the others that a photo is published with
 * (N7); none before there were any, and then no other follow by themselves.
 */
export type RenditionsMade = Event<
  'media.renditions-made',
  OfPhoto &
    Rendered & {
      readonly fingerprint: Fingerprint | null;
      readonly images: readonly WrittenFile[];
      readonly files: readonly RenditionFile[];
    }
>;
/** The other renditions of N7 exist too: nothing is missing. */
export type FormatsMade = Event<'media.formats-made', OfPhoto & { readonly files: readonly RenditionFile[] }>;
/** They could not be made. The photo stands with what it has. */
export type FormatsGivenUp = Event<'media.formats-given-up', OfPhoto & { readonly reason: string }>;
/** Everything of N7 that its owner says of it, as it is then. Null once the owner has been erased. */
export type DetailsChanged = Event<
  'media.details-changed',
  OfPhoto & {
    readonly alt: string | null;
    readonly license: License;
    readonly showExif: boolean;
    /** Null where the file says nothing, or the owner does not show it. */
    readonly exif: Exif | null;
  }
>;
/** It looks like a barred picture (B5). Nobody is shown it until a moderator has decided. */
export type PhotoHeld = Event<
  'media.photo-held',
  OfPhoto & {
    /** Of the barred picture. */
    readonly barredChecksum: string;
    /** In how many bits the two fingerprints differ. */
    readonly distance: number;
  }
>;
/** A moderator let it go: a draft from then on, published at once where that is wished. */
export type PhotoReleased = Event<'media.photo-released', OfPhoto>;
export type PhotoFailed = Event<'media.photo-failed', OfPhoto & { readonly reason: string }>;
export type PublicationRequested = Event<'media.publication-requested', OfPhoto>;
export type PublicationWithdrawn = Event<'media.publication-withdrawn', OfPhoto>;
export type PhotoPublished = Event<
  'media.photo-published',
  OfPhoto &
    Words &
    CaptureTime &
    Omit<ImageNames, 'imageSource'> &
    Rendered & {
      readonly isPremium: boolean;
      readonly isCurated: boolean;
      readonly createdAt: string;
      /** Decides whether the photo was on time (contract U2); a later publication does not move it. */
      readonly firstPublishedAt: string;
    }
>;
export type PhotoUnpublished = Event<
  'media.photo-unpublished',
  OfPhoto & CaptureTime & { readonly tagSlugs: readonly string[] | null; readonly firstPublishedAt: string }
>;
/** Its owner is suspended: it stands, published as before, and no list counts it until it is shown. */
export type PhotoHidden = Event<'media.photo-hidden', OfPhoto>;
export type PhotoShown = Event<'media.photo-shown', OfPhoto>;
/**
 * Decisions of staff stand (B4); `isHeld` without them (B5). All that is kept of the photo's publication is said anew each time: whether it is wished, and the instant that it
 * then has.
 */
export type PhotoTakenDown = Event<
  'media.photo-taken-down',
  OfPhoto & Marks & { readonly since: string; readonly isHeld: boolean; readonly wanted: boolean; readonly publishedAt: string | null }
>;
export type PhotoRestored = Event<'media.photo-restored', OfPhoto & { readonly lifted: readonly DecisionId[]; readonly state: LiveStatus }>;
/** Its files are kept whatever is decided about it by staff, until this ends. */
export type LegalHoldPlaced = Event<'media.legal-hold-placed', OfPhoto & HoldReason>;
export type LegalHoldEnded = Event<'media.legal-hold-ended', OfPhoto & HoldReason>;
interface HoldReason {
  /** In words; null: its owner is erased, or none was asked for when it was stored. */
  readonly reason: string | null;
  /** Operator at the command line; null: the event's actor. */
  readonly by: string | null;
}
/** It was down for so long that it is not restored any more: its files are deleted. */
export type PhotoWithheld = Event<'media.photo-withheld', OfPhoto & ImageNames & RenditionNames>;
export type PhotoEdited = Event<
  'media.photo-edited',
  OfPhoto &
    Words &
    CaptureTime & { readonly tookAtSource: TookAtSource; readonly tagSlugsBefore: readonly string[] | null; readonly isPublished: boolean }
>;
export type PhotoDeleted = Event<'media.photo-deleted', OfPhoto & ImageNames & RenditionNames>;
export type PhotoCurated = Event<'media.photo-curated', OfPhoto>;
export type PhotoUncurated = Event<'media.photo-uncurated', OfPhoto>;
export type PremiumOffered = Event<'media.premium-offered', OfPhoto>;
export type PremiumOfferWithdrawn = Event<'media.premium-offer-withdrawn', OfPhoto>;
export type PremiumGranted = Event<'media.premium-granted', OfPhoto>;
export type PremiumRevoked = Event<'media.premium-revoked', OfPhoto>;

/** Everything that can happen to one photo: stream `photo-<id>`. */
export type PhotoEvent =
  | PhotoUploaded
  | RenditionsMade
  | FormatsMade
  | FormatsGivenUp
  | DetailsChanged
  | PhotoHeld
  | PhotoReleased
  | PhotoFailed
  | PublicationRequested
  | PublicationWithdrawn
  | PhotoPublished
  | PhotoUnpublished
  | PhotoHidden
  | PhotoShown
  | PhotoTakenDown
  | PhotoRestored
  | PhotoWithheld
  | LegalHoldPlaced
  | LegalHoldEnded
  | PhotoEdited
  | PhotoDeleted
  | PhotoCurated
  | PhotoUncurated
  | PremiumOffered
  | PremiumOfferWithdrawn
  | PremiumGranted
  | PremiumRevoked;
