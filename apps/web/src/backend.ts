import type { MessageBus } from '@heliograph/application-actor';
import type { ViewRequest } from '@heliograph/application-photos';
import type { AccountParts, Offered } from './account-parts.js';
import type {
  FormOf,
  Listing,
  Page,
  PhotoCard,
  PhotoDetail,
  PhotoQuery,
  Profile,
  SearchResults,
  TagHeading,
  Thread,
  Viewer,
} from './models.js';

/** All that the pages need from the product, in the pages' own words. What is missing, not to be seen or refused is thrown, as `Rejected`. */
export interface WebBackend extends AccountParts {
  /** Around a request that only asks, and before its first question (R3). */
  readonly bus: Offered<Pick<MessageBus, 'reading' | 'caughtUp'>>;

  photos(query: PhotoQuery, page: Page, viewer: Viewer | null): Promise<Listing<PhotoCard>>;
  photo(id: number, viewer: Viewer | null): Promise<PhotoDetail>;
  comments(photo: Pick<PhotoDetail, 'id' | 'ownerId'>, page: Page, viewer: Viewer | null): Promise<Thread>;
  user(username: string, viewer: Viewer | null): Promise<Profile>;
  people(of: PeopleQuery, page: Page, viewer: Viewer | null): Promise<Listing<Profile>>;
  tag(slug: string): Promise<TagHeading>;
  search(text: string, kind: SearchKind, page: Page, viewer: Viewer | null): Promise<SearchResults>;
  /** Counted once per viewer, photo and hour, the owner excluded (U5); never holds up the page. */
  viewed(photo: Pick<PhotoDetail, 'id' | 'ownerId'>, viewer: Viewer | null, request: ViewRequest): void;

  setLike(photoId: number, liked: boolean, viewer: Viewer): Promise<void>;
  setFollow(username: string, followed: boolean, viewer: Viewer): Promise<void>;
  /** Answers the page of the thread that it stands on. */
  comment(photoId: number, form: FormOf<'comment'>, viewer: Viewer): Promise<{ commentId: number; page: number }>;
  deleteComment(photoId: number, commentId: number, viewer: Viewer): Promise<void>;
  setCommentLike(photoId: number, commentId: number, liked: boolean, viewer: Viewer): Promise<void>;

  upload(image: Uint8Array, form: FormOf<'upload'>, viewer: Viewer): Promise<{ photoId: number; duplicateOf: number | null }>;
  editPhoto(photoId: number, form: FormOf<'photo'>, viewer: Viewer): Promise<void>;
  setPublished(photoId: number, published: boolean, viewer: Viewer): Promise<void>;
  deletePhoto(photoId: number, viewer: Viewer): Promise<void>;
}

export type SearchKind = 'photos' | 'people' | 'tags';
export type PeopleQuery = { readonly followersOf: string } | { readonly followedBy: string };
