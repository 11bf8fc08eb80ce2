import type { CaseSubjects } from '@heliograph/application-moderation';
import type { Addresses } from '@heliograph/application-addresses';
import type { CommentLikes, Comments } from '@heliograph/application-comments';
import type { BlocksAndMutes, Follows, People } from '@heliograph/application-people';
import type {
  OwnPhotos,
  PhotoDays,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotosOfToday,
  PhotoStatistics,
  UploadsInPieces,
  ViewRecorder,
  VisiblePhotos,
} from '@heliograph/application-photos';
import type { Search, Tags } from '@heliograph/application-search';

/** The parts of the application layer that the pages of photographs, people and comments use. */
export interface ContentParts {
  readonly people: People;
  readonly follows: Follows;
  readonly distances: BlocksAndMutes;
  readonly visiblePhotos: VisiblePhotos;
  readonly photos: Photos;
  readonly photoDays: PhotoDays;
  readonly photosOfToday: PhotosOfToday;
  readonly photoStatistics: PhotoStatistics;
  readonly photoLists: PhotoLists;
  readonly photoLikes: PhotoLikes;
  readonly ownPhotos: OwnPhotos;
  readonly uploads: UploadsInPieces;
  readonly views: ViewRecorder;
  readonly comments: Comments;
  readonly commentLikes: CommentLikes;
  readonly search: Search;
  readonly tags: Tags;
  readonly caseSubjects: CaseSubjects;
  readonly addresses: Addresses;
}
