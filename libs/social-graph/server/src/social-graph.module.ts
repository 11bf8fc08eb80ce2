import { Module } from '@nestjs/common';
import { ListFollowersHandler, ListFollowingHandler, RelationsOfHandler } from './follow/follow-lists.handlers.js';
import { EndFollowsHandler, FollowUserHandler, UnfollowUserHandler } from './follow/follow.handlers.js';
import { LikedByHandler, LikesByDayHandler, LikeTotalsHandler, ListPhotoLikesHandler } from './photo-like/photo-like-lists.handlers.js';
import { ForgetRelationsHandler } from './relation-discard/relation-discard.handlers.js';
import { SetRelationsHiddenHandler } from './relation-visibility/relation-visibility.handlers.js';
import { LikePhotoHandler, UnlikePhotoHandler } from './photo-like/photo-like.handlers.js';

/** Contents page of social-graph: every command and query it answers. */
@Module({
  providers: [
    FollowUserHandler,
    UnfollowUserHandler,
    EndFollowsHandler,
    ListFollowersHandler,
    ListFollowingHandler,
    RelationsOfHandler,
    LikePhotoHandler,
    UnlikePhotoHandler,
    ListPhotoLikesHandler,
    LikedByHandler,
    LikesByDayHandler,
    LikeTotalsHandler,
    ForgetRelationsHandler,
    SetRelationsHiddenHandler,
  ],
})
export class SocialGraphModule {}
