import { Module } from '@nestjs/common';
import { AuthorCardsByIdsHandler } from './user-card/author-cards.handlers.js';
import { FindUserNumbersHandler, ListUserCardsHandler, UserCardsByIdsHandler } from './user-card/user-card.handlers.js';
import {
  FindPhotoCountsHandler,
  ListPhotoCardsHandler,
  ListPhotosOfPeopleHandler,
  PhotoCardsByIdsHandler,
} from './photo-card/photo-card.handlers.js';
import { ListPhotosLikedByHandler } from './similar-photos/similar-photos.handlers.js';
import { ViewsByDayHandler } from './photo-views/photo-views.handlers.js';
import {
  FindClockOffsetsHandler,
  FindOpenDaysHandler,
  FindPersonDaysHandler,
  FindStreakHandler,
  ListEndingStreaksHandler,
} from './photo-a-day/photo-a-day.handlers.js';

/** Contents page of views: every query it answers. */
@Module({
  providers: [
    ListUserCardsHandler,
    FindUserNumbersHandler,
    UserCardsByIdsHandler,
    AuthorCardsByIdsHandler,
    FindClockOffsetsHandler,
    FindOpenDaysHandler,
    FindPersonDaysHandler,
    FindStreakHandler,
    ListEndingStreaksHandler,
    ListPhotoCardsHandler,
    ListPhotosOfPeopleHandler,
    ListPhotosLikedByHandler,
    FindPhotoCountsHandler,
    PhotoCardsByIdsHandler,
    ViewsByDayHandler,
  ],
})
export class ViewsModule {}
