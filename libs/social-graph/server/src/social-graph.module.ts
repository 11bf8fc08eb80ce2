import { Module } from '@nestjs/common';
import {
  FindFollowedPublishersHandler,
  FindFollowedHandler,
  ListFollowersHandler,
  ListFollowingHandler,
  SuggestFollowsHandler,
} from './follow/follow-lists.handlers.js';
import {
  EndFollowsHandler,
  FilterFollowedHandler,
  FollowService,
  FollowUserHandler,
  UnfollowUserHandler,
} from './follow/follow.handlers.js';
import { LikesByDayHandler, LikeTotalsHandler, ListPhotoLikesHandler } from './photo-like/photo-like-lists.handlers.js';
import { ForgetRelationsHandler } from './relation-discard/relation-discard.handlers.js';
import { SetRelationsHiddenHandler } from './relation-visibility/relation-visibility.handlers.js';
import {
  FilterLikedHandler,
  FindLikeStateHandler,
  LikePhotoHandler,
  PhotoLikeService,
  UnlikePhotoHandler,
} from './photo-like/photo-like.handlers.js';

/** Contents page of social-graph: every command and query it answers. */
@Module({
  providers: [
    FollowService,
    FollowUserHandler,
    UnfollowUserHandler,
    EndFollowsHandler,
    FindFollowedHandler,
    FindFollowedPublishersHandler,
    ListFollowersHandler,
    ListFollowingHandler,
    SuggestFollowsHandler,
    FilterFollowedHandler,
    PhotoLikeService,
    LikePhotoHandler,
    UnlikePhotoHandler,
    FindLikeStateHandler,
    ListPhotoLikesHandler,
    FilterLikedHandler,
    LikesByDayHandler,
    LikeTotalsHandler,
    ForgetRelationsHandler,
    SetRelationsHiddenHandler,
  ],
})
export class SocialGraphModule {}
