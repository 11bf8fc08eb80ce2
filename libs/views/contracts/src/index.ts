export {
  GetPhotoCard,
  ListPhotoCards,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotoList,
  type PhotosOf,
  type PhotoSort,
} from './photo-card.messages.js';
export type { From, Listed, Place } from './place.js';
export { GetUserCard, ListUserCards, type UserCard, UserCardsByIds, type UserSort } from './user-card.messages.js';
