import type { Event, PhotoId, UserId } from '@heliograph/kernel';
import type { Colour, PhotoStatus } from './photo.facts.js';

/*
 * What media publishes. A card can be built from `photo-published` alone, or from `photo-uploaded` on where the owner's drafts are
 * listed too. Words (title, description, tags) read as null once their owner has been erased.
 */

interface OfPhoto {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

interface Words {
  readonly title: string | null;
  readonly description: string | null;
  /** Names as typed; `tagSlugs` has the slug of each at the same place. */
  readonly tags: readonly string[] | null;
  readonly tagSlugs: readonly string[] | null;
}

/** Wall clock reading `YYYY-MM-DDTHH:MM:SS` and its offset in minutes east of UTC. The photo's day is the reading's date (contract U2). */
interface CaptureTime {
  readonly tookAtLocal: string;
  readonly tookAtOffsetMinutes: number;
}

/** Whether the offset came with the reading; else the owner's latest known one was assumed, or UTC (contract U2). */
interface OffsetSource {
  readonly isOffsetKnown: boolean;
}

interface Images {
  readonly imageThumb: string;
  readonly imageLarge: string;
  readonly imageFull: string;
}

interface Size {
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
}

interface Look {
  /** Up to 8, by ratio. */
  readonly colors: readonly Colour[];
  /** Base64 of a blurred placeholder. */
  readonly thumbhash: string;
}

/** In state `processing`; `at` is the photo's created_at. */
export type PhotoUploaded = Event<
  'media.photo-uploaded',
  OfPhoto & Words & CaptureTime & OffsetSource & Images & Size & { readonly offerPremium: boolean }
>;
/** Leaves `processing` (or `failed`) for `draft`; `photo-published` follows at once where that was wished. */
export type RenditionsMade = Event<'media.renditions-made', OfPhoto & Size & Look>;
export type PhotoFailed = Event<'media.photo-failed', OfPhoto & { readonly reason: string }>;
/** It looks like a barred picture (B5): held, and shown to nobody, until it is released, which makes a draft of it, or deleted. */
export type PhotoHeld = Event<'media.photo-held', OfPhoto>;
export type PhotoReleased = Event<'media.photo-released', OfPhoto>;
/** Public from now on; `at` of one that is restored (B4) is when it was published before it was taken down. Each is followed by `photo-unpublished` before another can come. */
export type PhotoPublished = Event<
  'media.photo-published',
  OfPhoto &
    Words &
    CaptureTime &
    Images &
    Size &
    Look & {
      readonly isPremium: boolean;
      readonly isCurated: boolean;
      readonly createdAt: string;
      /** Decides whether the photo was on time (contract U2). */
      readonly firstPublishedAt: string;
    }
>;
/** Back to `draft`. Also precedes `photo-deleted` where the photo was published. */
export type PhotoUnpublished = Event<
  'media.photo-unpublished',
  OfPhoto & CaptureTime & { readonly tagSlugs: readonly string[] | null; readonly firstPublishedAt: string }
>;
/** Its owner is suspended (B4): no list counts it until it is shown. The two alternate while it is published; one that ends is shown first. */
export type PhotoHidden = Event<'media.photo-hidden', OfPhoto>;
export type PhotoShown = Event<'media.photo-shown', OfPhoto>;
/**
 * Staff has taken it down, or decided so once more (B4): neither a draft nor anything else until it is restored. `photo-unpublished` came before
 * where it was published. Comes again behind whatever else of its states is heard meanwhile.
 */
export type PhotoTakenDown = Event<'media.photo-taken-down', OfPhoto>;
/** No decision stands: it is in `state` again, `published` where it never left; else `photo-published` follows at once where it was published. */
export type PhotoRestored = Event<'media.photo-restored', OfPhoto & { readonly state: Exclude<PhotoStatus, 'taken-down'> }>;
/** The words and the date as they are now. */
export type PhotoEdited = Event<
  'media.photo-edited',
  OfPhoto & Words & CaptureTime & OffsetSource & { readonly tagSlugsBefore: readonly string[] | null; readonly isPublished: boolean }
>;
export type PhotoDeleted = Event<'media.photo-deleted', OfPhoto>;
export type PhotoCurated = Event<'media.photo-curated', OfPhoto>;
export type PhotoUncurated = Event<'media.photo-uncurated', OfPhoto>;
export type PremiumGranted = Event<'media.premium-granted', OfPhoto>;
export type PremiumRevoked = Event<'media.premium-revoked', OfPhoto>;
/** Collected counts of somebody's photos in one hour, once per viewer and hour (contract U5). Those of an hour come in several events and add up. */
export type PhotoViewsCounted = Event<
  'media.photo-views-counted',
  {
    readonly ownerId: UserId;
    /** The hour's beginning: ISO 8601 in UTC. */
    readonly hour: string;
    readonly photos: readonly { readonly photoId: PhotoId; readonly views: number; readonly downloads: number }[];
  }
>;

export type MediaEvent =
  | PhotoUploaded
  | RenditionsMade
  | PhotoFailed
  | PhotoHeld
  | PhotoReleased
  | PhotoPublished
  | PhotoUnpublished
  | PhotoHidden
  | PhotoShown
  | PhotoTakenDown
  | PhotoRestored
  | PhotoEdited
  | PhotoDeleted
  | PhotoCurated
  | PhotoUncurated
  | PremiumGranted
  | PremiumRevoked
  | PhotoViewsCounted;
