export {
  type From,
  GetPhotoCard,
  GetUserCard,
  type Listed,
  ListPhotoCards,
  ListUserCards,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotoList,
  type PhotosOf,
  type PhotoSort,
  type Place,
  type UserCard,
  UserCardsByIds,
  type UserSort,
} from './messages/index.js';
export { viewsContext } from './views.context.js';
export { ViewsModule as viewsModule } from './views.module.js';
