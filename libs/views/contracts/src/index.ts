export { dateAt, dateOf, type Day, dayOf, endOf, GRACE_DAYS } from './calendar.js';
export {
  type CountedDays,
  type DayOfPerson,
  type DayState,
  FindClockOffsets,
  FindOpenDays,
  FindPersonDays,
  FindStreak,
  ListEndingStreaks,
  type OpenDay,
  type PersonDays,
  type CurrentStreak,
} from './photo-a-day.messages.js';
export { ListFirstPhotos, MAX_NEWCOMERS } from './first-photos.messages.js';
export {
  FindPhotoCounts,
  FindPublishers,
  ListPhotoCards,
  ListPhotosOfPeople,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotoCounts,
  type PhotoList,
  type PhotosOf,
  MAX_TOTAL_SINCE,
  type PhotoSort,
} from './photo-card.messages.js';
export { ListPhotosLikedBy, MAX_LIKES_OF_LIKER, MAX_SIMILAR_LIKERS } from './similar-photos.messages.js';
export { FindPhotoNeighbours, ListPhotosOfDays, MAX_PHOTOS_OF_DAYS, type PhotoNeighbours } from './photo-neighbours.messages.js';
export { ViewsByDay } from './photo-views.messages.js';
export {
  type AuthorCard,
  AuthorCardsByIds,
  FindUserNumbers,
  ListUserCards,
  type UserCard,
  UserCardsByIds,
  type UserNumbers,
  type UserSort,
} from './user-card.messages.js';
