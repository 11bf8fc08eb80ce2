import type { PhotoFilter } from './http/photo-filter.js';
import type { DayOfPhoto, ViewRequest } from '@heliograph/application/photos';
import type { CollectionChanges } from '@heliograph/gallery-contracts';
import type { CollectionId, CommentId, PhotoId, UserId } from '@heliograph/kernel';
import type { OwnCopy, Theme } from '@heliograph/media-contracts';
import type { Case } from '@heliograph/moderation-contracts';
import type { AccountParts } from './account-parts.js';
import type { CollectionCard, CollectionChoice, CollectionHeading } from './collection-models.js';
import type { FrontPage, FrontYear, HomeFeed, SuggestedProfile } from './front-page-models.js';
import type { Calendar, TodayView } from './day-models.js';
import type { Surroundings } from './photo-page-models.js';
import type {
  Cover,
  FeedPhoto,
  FormOf,
  CaseDetails,
  ListedPerson,
  Listing,
  NotificationEntry,
  Page,
  PhotoCard,
  PhotoDetail,
  PhotoQuery,
  Profile,
  SearchMatches,
  SitemapEntry,
  TagHeading,
  Thread,
  Viewer,
} from './models.js';

/** All that the pages need from the product. What is missing, hidden or refused is thrown as `Rejected`. */
export interface WebBackend extends AccountParts {
  /** What staff decides about, also where others cannot see it; and those of `people` who exist. */
  caseDetails(what: Pick<Case, 'subject' | 'photoId'>, people: readonly (UserId | null)[]): Promise<CaseDetails>;

  /** Of weeks that have begun, the latest first. */
  themes(page: Page): Promise<Listing<Theme>>;
  /** With those of weeks to come. That the viewer is a curator is for the caller to check, here and where one is set or removed. */
  allThemes(page: Page): Promise<Listing<Theme>>;
  theme(week: string): Promise<Theme>;
  /** Of the week by the viewer's clock. */
  themeOfToday(viewer: Viewer | null): Promise<Theme | null>;
  themePhotos(theme: Theme, page: Page, viewer: Viewer | null): Promise<Listing<PhotoCard>>;
  setTheme(form: FormOf<'theme'>, viewer: Viewer): Promise<void>;
  removeTheme(week: string, viewer: Viewer): Promise<void>;
  /** Of the day by the viewer's clock. */
  today(page: Page, viewer: Viewer | null): Promise<TodayView>;
  frontPage(viewer: Viewer | null): Promise<FrontPage>;
  /** Of the year on it. */
  frontYearDays(viewer: Viewer | null): Promise<FrontYear['days'] | null>;
  /** @param cursor of one of its pages; null = the first */
  homeFeed(cursor: string | null, viewer: Viewer): Promise<HomeFeed>;
  /** Whom the viewer may follow (N5). */
  peopleToFollow(viewer: Viewer): Promise<readonly SuggestedProfile[]>;
  photos(query: PhotoQuery, page: Page, viewer: Viewer | null): Promise<Listing<PhotoCard>>;
  /** The one that the person has chosen, else the one that is liked most, of those that everybody sees; null where its picture is hidden, too. */
  cover(username: string, viewer: Viewer | null): Promise<Cover | null>;
  /** `photo` null: none of the viewer's choice. */
  chooseCover(form: FormOf<'cover'>, viewer: Viewer): Promise<void>;
  photo(id: PhotoId, viewer: Viewer | null): Promise<PhotoDetail>;
  /** What leads on from a photograph that everybody may see. */
  surroundings(photo: PhotoDetail, viewer: Viewer | null): Promise<Surroundings>;
  comments(photo: Pick<PhotoDetail, 'id' | 'ownerId'>, page: Page, viewer: Viewer | null): Promise<Thread>;
  /** `year` null = that of their today. */
  days(username: string, year: number | null, viewer: Viewer | null): Promise<Calendar>;
  user(username: string, viewer: Viewer | null): Promise<Profile>;
  /** Who likes it, newest first. */
  likers(photo: Pick<PhotoDetail, 'id'>, page: Page, viewer: Viewer | null): Promise<Listing<ListedPerson>>;
  /** Of a photograph of the viewer's, oldest first. */
  statistics(photoId: PhotoId, viewer: Viewer): Promise<readonly DayOfPhoto[]>;
  people(of: PeopleQuery, page: Page, viewer: Viewer | null): Promise<Listing<Profile>>;
  tag(slug: string): Promise<TagHeading>;
  /** Slugs of tags that have most photographs in common with it (N5). */
  relatedTags(tag: TagHeading): Promise<readonly string[]>;
  /** Without words the photographs that the filter lets through, by cursors alone. */
  search(text: string, kind: SearchKind, page: Page, viewer: Viewer | null, filter?: PhotoFilter): Promise<SearchMatches>;
  /** Photographs as they were published, for readers of feeds. */
  feed(of: FeedOf): Promise<readonly FeedPhoto[]>;
  /** How many parts the sitemap has. */
  sitemapParts(): Promise<{ readonly photos: number; readonly people: number }>;
  /** Pages that everybody may find, of one part. @param number from 1 */
  sitemapPart(kind: SitemapKind, number: number): Promise<readonly SitemapEntry[]>;
  /** Counted once per viewer, photo and hour, the owner excluded (U5); never holds up the page. */
  viewed(photo: Pick<PhotoDetail, 'id' | 'ownerId' | 'state'>, viewer: Viewer | null, request: ViewRequest): void;

  setLike(photoId: PhotoId, liked: boolean, viewer: Viewer): Promise<void>;
  setFollow(username: string, followed: boolean, viewer: Viewer): Promise<void>;
  /** Follows between the two end with a block. */
  setBlock(username: string, blocked: boolean, viewer: Viewer): Promise<void>;
  isBlocked(username: string, viewer: Viewer): Promise<boolean>;
  /** Of what they do the viewer is shown nothing in the feed and among notifications. */
  setMute(username: string, muted: boolean, viewer: Viewer): Promise<void>;
  /** Whom the viewer mutes, newest first. */
  muted(page: Page, viewer: Viewer): Promise<Listing<Profile>>;
  /** Whom the viewer blocks, newest first. */
  blocked(page: Page, viewer: Viewer): Promise<Listing<Profile>>;
  /** What the viewer is notified of, latest change first. Nobody counts how many there are. */
  notificationList(page: Page, viewer: Viewer): Promise<Listing<NotificationEntry>>;
  /** The page of the thread on which it is. */
  commentPage(photoId: PhotoId, commentId: CommentId, viewer: Viewer | null): Promise<number>;
  /** Sent twice, it is one comment. Returns the page of the thread that it is on. */
  comment(photoId: PhotoId, form: FormOf<'comment'>, viewer: Viewer): Promise<{ commentId: CommentId; page: number }>;
  editComment(photoId: PhotoId, commentId: CommentId, form: FormOf<'commentEdit'>, viewer: Viewer): Promise<void>;
  deleteComment(photoId: PhotoId, commentId: CommentId, viewer: Viewer): Promise<void>;
  setCommentLike(photoId: PhotoId, commentId: CommentId, liked: boolean, viewer: Viewer): Promise<void>;

  /** Makes the photograph, once however often the same is sent. `duplicateOf` is one of the viewer's own. */
  upload(image: SentImage, form: FormOf<'upload'>, viewer: Viewer): Promise<{ photoId: PhotoId; duplicateOf: PhotoId | null }>;
  /** Keeps a piece of a picture, where it continues those that are kept. Returns how many bytes there are then. */
  keepPiece(piece: FormOf<'piece'>, bytes: Uint8Array, viewer: Viewer): Promise<number>;
  /** Drops what was kept under a name; of one that is not there, nothing. */
  abandonUpload(upload: string, viewer: Viewer): Promise<void>;
  /** Photographs of the viewer's with the same bytes. @param checksums SHA-256, in hex */
  ownCopies(checksums: readonly string[], viewer: Viewer): Promise<readonly OwnCopy[]>;
  /** Photographs that somebody new may upload today, and has; null = any number. */
  uploadBudget(viewer: Viewer): Promise<{ limit: number; used: number } | null>;
  /** Bytes of the viewer's originals, and how many there may be; null = any number. */
  room(viewer: Viewer): Promise<{ used: number; quota: number | null }>;
  editPhoto(photoId: PhotoId, form: FormOf<'photo'>, viewer: Viewer): Promise<void>;
  collection(id: CollectionId, viewer: Viewer | null): Promise<CollectionHeading>;
  /** In the order that its owner gave them. */
  collectionPhotos(id: CollectionId, page: Page, viewer: Viewer | null): Promise<Listing<PhotoCard>>;
  /** Somebody's, newest first; the viewer's own private ones are among them. */
  collectionsOf(username: string, page: Page, viewer: Viewer | null): Promise<Listing<CollectionCard>>;
  /** The viewer's, for a photograph that they see. */
  collectionChoices(photoId: PhotoId, page: Page, viewer: Viewer): Promise<Listing<CollectionChoice>>;
  createCollection(form: FormOf<'collection'>, viewer: Viewer): Promise<CollectionId>;
  changeCollection(id: CollectionId, changes: CollectionChanges, viewer: Viewer): Promise<void>;
  deleteCollection(id: CollectionId, viewer: Viewer): Promise<void>;
  /** `position` from 1; null: at the end, where it is not in it yet. */
  placePhoto(id: CollectionId, photoId: PhotoId, position: number | null, viewer: Viewer): Promise<void>;
  takeOutPhoto(id: CollectionId, photoId: PhotoId, viewer: Viewer): Promise<void>;
  /** Into the editors' picks, or out of them. That the viewer is a curator is for the caller to check. */
  setPick(photoId: PhotoId, picked: boolean, viewer: Viewer): Promise<void>;
  setPublished(photoId: PhotoId, published: boolean, viewer: Viewer): Promise<void>;
  deletePhoto(photoId: PhotoId, viewer: Viewer): Promise<void>;
  /** An address that downloads the file as the viewer sent it, for five minutes. */
  original(photoId: PhotoId, viewer: Viewer): Promise<string>;
}

/** `upload` is the name that the page gave it; `content` null = its pieces were sent under this name. */
export interface SentImage {
  readonly upload: string;
  readonly content: Uint8Array | null;
}

export type SitemapKind = 'photos' | 'people' | 'tags';
export type FeedOf =
  | { readonly of: 'everyone' }
  | { readonly of: 'owner'; readonly username: string }
  | { readonly of: 'tag'; readonly slug: string }
  /** As they were added to it. */
  | { readonly of: 'collection'; readonly id: CollectionId };
export type SearchKind = 'photos' | 'people' | 'tags';
export type PeopleQuery = { readonly followersOf: string } | { readonly followedBy: string };
