import { Module } from '@nestjs/common';
import { GetPhotoCardHandler, ListPhotoCardsHandler, PhotoCardsByIdsHandler } from './photo-card/photo-card.handlers.js';
import { GetUserCardHandler, ListUserCardsHandler, UserCardsByIdsHandler } from './user-card/user-card.handlers.js';

/** Contents page of views: every query it answers. */
@Module({
  providers: [
    ListUserCardsHandler,
    GetUserCardHandler,
    UserCardsByIdsHandler,
    ListPhotoCardsHandler,
    GetPhotoCardHandler,
    PhotoCardsByIdsHandler,
  ],
})
export class ViewsModule {}
