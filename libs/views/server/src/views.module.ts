import { Module } from '@nestjs/common';
import { AuthorCardsByIdsHandler } from './user-card/author-cards.handlers.js';
import { FindUserNumbersHandler, GetUserCardHandler, ListUserCardsHandler, UserCardsByIdsHandler } from './user-card/user-card.handlers.js';
import {
  FindPhotoCountsHandler,
  GetPhotoCardHandler,
  ListPhotoCardsHandler,
  PhotoCardsByIdsHandler,
} from './photo-card/photo-card.handlers.js';

/** Contents page of views: every query it answers. */
@Module({
  providers: [
    ListUserCardsHandler,
    GetUserCardHandler,
    FindUserNumbersHandler,
    UserCardsByIdsHandler,
    AuthorCardsByIdsHandler,
    ListPhotoCardsHandler,
    GetPhotoCardHandler,
    FindPhotoCountsHandler,
    PhotoCardsByIdsHandler,
  ],
})
export class ViewsModule {}
