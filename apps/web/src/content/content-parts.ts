import { Addresses } from '@heliograph/application/addresses';
import { CommentLikes, Comments } from '@heliograph/application/comments';
import { CollectionPhotos, Collections } from '@heliograph/application/gallery';
import { CaseSubjects } from '@heliograph/application/moderation';
import { Notifications } from '@heliograph/application/notifications';
import { BlocksAndMutes, Follows, People, PeopleToFollow } from '@heliograph/application/people';
import {
  Feed,
  FirstPhotos,
  NewestPhotos,
  Originals,
  OwnPhotos,
  PhotoCuration,
  PhotoDays,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotoNeighbours,
  PhotosOfToday,
  ProfileCovers,
  SimilarPhotos,
  Themes,
  PhotoStatistics,
  UploadsInPieces,
  ViewRecorder,
  VisiblePhotos,
} from '@heliograph/application/photos';
import { Search, Tags } from '@heliograph/application/search';
import type { Instances } from '../instances.js';

/** The parts of the application layer that the pages of photographs, people and comments are made of. */
export const contentParts = {
  people: People,
  peopleToFollow: PeopleToFollow,
  follows: Follows,
  distances: BlocksAndMutes,
  visiblePhotos: VisiblePhotos,
  photos: Photos,
  photoDays: PhotoDays,
  photosOfToday: PhotosOfToday,
  feed: Feed,
  firstPhotos: FirstPhotos,
  photoStatistics: PhotoStatistics,
  photoLists: PhotoLists,
  newestPhotos: NewestPhotos,
  photoLikes: PhotoLikes,
  profileCovers: ProfileCovers,
  similarPhotos: SimilarPhotos,
  photoNeighbours: PhotoNeighbours,
  curation: PhotoCuration,
  ownPhotos: OwnPhotos,
  originals: Originals,
  themes: Themes,
  uploads: UploadsInPieces,
  views: ViewRecorder,
  collections: Collections,
  collectionPhotos: CollectionPhotos,
  comments: Comments,
  commentLikes: CommentLikes,
  notifications: Notifications,
  search: Search,
  tags: Tags,
  caseSubjects: CaseSubjects,
  addresses: Addresses,
};

export type ContentParts = Instances<typeof contentParts>;
