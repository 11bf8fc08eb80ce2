import { Module } from '@nestjs/common';
import { AuthorCardsByIdsHandler } from './user-card/author-cards.handlers.js';
import { FindUserNumbersHandler, ListUserCardsHandler, UserCardsByIdsHandler } from './user-card/user-card.handlers.js';
import { ListFirstPhotosHandler } from './first-photos/first-photos.handlers.js';
import {
  FindPhotoCountsHandler,
  ListPhotoCardsHandler,
  FindPublishersHandler,
  ListPhotosOfPeopleHandler,
  PhotoCardsByIdsHandler,
} from './photo-card/photo-card.handlers.js';
import { FindPhotoNeighboursHandler, ListPhotosOfDaysHandler } from './photo-neighbours/photo-neighbours.handlers.js';
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
    FindPublishersHandler,
    ListPhotosOfPeopleHandler,
    ListPhotosLikedByHandler,
    FindPhotoNeighboursHandler,
    ListFirstPhotosHandler,
    ListPhotosOfDaysHandler,
    FindPhotoCountsHandler,
    PhotoCardsByIdsHandler,
    ViewsByDayHandler,
  ],
})
export class ViewsModule {}
