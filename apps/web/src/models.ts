import type { Person as ActingPerson } from '@heliograph/application/actor';
import type { CoverCrop, Scope, Suspension } from '@heliograph/identity-contracts';
import type { Exif, License, PhotoStatus } from '@heliograph/media-contracts';
import type { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import type { NotificationView } from '@heliograph/application/notifications';
import type { z } from 'zod';
import type { forms } from './forms.js';

export type FormOf<Name extends keyof typeof forms> = z.output<(typeof forms)[Name]>;

export interface Person {
  readonly username: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** The signed-in user: an actor of the application layer without an app. */
export interface Viewer extends Person, ActingPerson {
  /** Scopes of staff, while the session is confirmed (A4). */
  readonly staff: ReadonlySet<Scope>;
  /** Those after the person has shown again who they are. */
  readonly withheld: ReadonlySet<Scope>;
  /** Those once a second factor is set up. */
  readonly lacking: ReadonlySet<Scope>;
  /** The person has shown who they are within the last quarter of an hour. */
  readonly confirmed: boolean;
  readonly hasSecondFactor: boolean;
  /** Of a suspended person, who sees `/suspended` and nothing else (B4). */
  readonly suspension: Suspension | null;
}

/** An entry of the viewer's notifications. */
export interface NotificationEntry {
  readonly entry: NotificationView;
  /** Who did it last; null: the site tells. */
  readonly person: Person | null;
  /** Address of the photograph's smallest picture. */
  readonly thumb: string | null;
}

/** Page number from 1; a cursor from an earlier page's link makes deep pages as fast as the first (S7). */
export interface Page {
  readonly number: number;
  readonly cursor: string | null;
}

export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/** One file of a photograph at another size (N7). */
export interface PhotoImage {
  readonly format: 'avif' | 'webp' | 'jpeg';
  readonly width: number;
  readonly url: string;
}

export interface PhotoCard {
  readonly id: PhotoId;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly thumb: string;
  readonly large: string;
  /** Those that are made so far, each format from the smallest. */
  readonly images: readonly PhotoImage[];
  /** What it shows, for those who do not see it; empty where its owner says nothing. */
  readonly alt: string;
  /** The strongest colour, shown until the image is there. `#rrggbb`. */
  readonly color: string | null;
  /** Base64 of a blurred likeness, shown instead where there is one. */
  readonly thumbhash: string | null;
  readonly owner: Person;
  readonly countLikes: number;
  readonly countComments: number;
  /** Not even its owner is shown it (contracts B4, B5), or there is none yet. */
  readonly isPictureHidden: boolean;
  /** Others than its owner see only what is published. */
  readonly state: PhotoStatus;
}

/** `taken`: by the days of the photographs, the latest first. */
export type PhotoSort = 'popular' | 'recent' | 'oldest' | 'taken';

/** The owner's own list holds drafts too. */
export type PhotoQuery =
  | { readonly of: 'everyone'; readonly sort: Exclude<PhotoSort, 'taken'> | 'trending' }
  /** Those of the editors, newest choice first. */
  | { readonly of: 'picks' }
  | { readonly of: 'owner'; readonly username: string; readonly sort: PhotoSort }
  | { readonly of: 'tag'; readonly slug: string; readonly sort: Exclude<PhotoSort, 'taken'> }
  | { readonly of: 'likes'; readonly username: string }
  /** Of the viewer, newest first. */
  | { readonly of: 'drafts'; readonly ownerId: UserId };

export interface Swatch {
  readonly hex: string;
  readonly ratio: number;
}

/** Usernames in lower case that texts here mention, and that are somebody's whom the viewer may see. */
export type Mentioned = Pick<ReadonlySet<string>, 'has'>;

/** `tookAt` keeps the photo's own offset; both as `YYYY-MM-DDTHH:MM:SS+HHMM` (S3). */
export interface PhotoDetail extends PhotoCard {
  readonly ownerId: UserId;
  readonly description: string;
  readonly mentioned: Mentioned;
  /** Slugs; `tagNames` are the same as typed. */
  readonly tags: readonly string[];
  readonly tagNames: readonly string[];
  readonly colors: readonly Swatch[];
  readonly tookAt: string;
  readonly createdAt: string;
  readonly license: License;
  readonly showExif: boolean;
  readonly exif: Exif | null;
  readonly isPremium: boolean;
  /** Among the editors' picks. */
  readonly isCurated: boolean;
  readonly isLiked: boolean;
  /** Where it can be taken from under its licence; null = its owner reserves all rights. */
  readonly download: string | null;
  readonly isOwn: boolean;
  readonly isOwnerFollowed: boolean;
  /** By the viewer, who then can do nothing about it (B2). */
  readonly isOwnerBlocked: boolean;
  /** For its owner, where it has more pixels than `large`: the picture in full size. */
  readonly full: string | null;
  /** For its owner: whether the file as it was sent is kept. */
  readonly hasOriginal: boolean;
}

/** `publishedAt` as S3. */
export interface FeedPhoto extends PhotoCard {
  readonly description: string;
  readonly mentioned: Mentioned;
  readonly tags: readonly string[];
  readonly publishedAt: string;
}

/** A page that everybody may find. */
export interface SitemapEntry {
  readonly path: string;
  /** ISO 8601. */
  readonly changedAt: string | null;
  readonly image: string | null;
}

/** `author` null = a tombstone that keeps its replies (R5), or an erased author. */
export interface CommentView {
  readonly id: CommentId;
  /** The comment that it replies to. */
  readonly parent: CommentId | null;
  readonly level: number;
  readonly body: string;
  readonly mentioned: Mentioned;
  readonly author: Person | null;
  readonly createdAt: string;
  readonly isEdited: boolean;
  readonly countLikes: number;
  readonly isLiked: boolean;
  readonly mayDelete: boolean;
}

export type Thread = Listing<CommentView>;

export interface Profile extends Person {
  readonly location: string | null;
  readonly bio: string | null;
  readonly mentioned: Mentioned;
  readonly websiteUrl: string | null;
  readonly level: number;
  readonly streak: number;
  readonly isHero: boolean;
  readonly isFollowed: boolean;
  /** By the viewer; lists do not say. */
  readonly isMuted?: boolean;
  readonly countCompleted: number;
  readonly countMissed: number;
  readonly countPhotos: number;
  readonly countFollowers: number;
  readonly countFollowing: number;
  readonly createdAt: string;
}

/** The photograph above a profile. */
export interface Cover {
  readonly photo: PhotoCard;
  readonly crop: CoverCrop;
  /** By the person; otherwise it is the one that is liked most. */
  readonly isChosen: boolean;
}

/** What a list says of somebody. */
export type ListedPerson = Person & Pick<Profile, 'countPhotos' | 'countFollowers'>;

/** Where a request came from, for counting a view once. */
export interface Visit {
  readonly address: string;
}

export interface TagHeading {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
}

/** What a search has found, of all kinds. */
export interface SearchMatches {
  readonly results: SearchResults;
  /** Null where there were no words: then nobody counts. */
  readonly counts: Readonly<Record<SearchResults['kind'], number>> | null;
  /** Whose name begins as the text does, shown before photographs. */
  readonly called: readonly Profile[];
}

export type SearchResults =
  | ({ readonly kind: 'photos' } & Listing<PhotoCard>)
  | ({ readonly kind: 'people' } & Listing<Profile>)
  | ({ readonly kind: 'tags' } & Listing<TagHeading>);

/** A photograph as staff sees it. */
export interface CasePicture extends Pick<PhotoCard, 'id' | 'title' | 'width' | 'height' | 'color' | 'thumbhash' | 'state'> {
  readonly isShown: true;
  readonly ownerId: UserId;
  readonly description: string;
  readonly tags: readonly string[];
  /** For moderators alone, and for minutes. */
  readonly picture: string;
  /** Not even its owner is shown it: it is sent only where it was asked for (B8). */
  readonly isHidden: boolean;
  readonly takenDownFor: string | null;
  /** In how many bits it looks different from the one that is judged; null: the very same file, or itself. */
  readonly distance: number | null;
}

/** One that its owner has not published, or has taken back. */
export interface UnshownPicture extends Pick<CasePicture, 'id' | 'state' | 'distance'> {
  readonly isShown: false;
}

export interface CasePerson extends Person {
  /** One of their own, which is shown. */
  readonly hasPicture: boolean;
  readonly isSuspended: boolean;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
  readonly createdAt: Date;
}

/** What staff decides about; null or absent where it is deleted. */
export interface CaseDetails {
  /** Itself, or the photograph that the comment is on. */
  readonly photo: CasePicture | UnshownPicture | null;
  readonly alike: readonly (CasePicture | UnshownPicture)[];
  readonly comment: string | null;
  readonly people: ReadonlyMap<UserId, CasePerson>;
}
