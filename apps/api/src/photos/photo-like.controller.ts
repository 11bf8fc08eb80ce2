import { Addresses } from '@heliograph/application/addresses';
import { type Liker, PhotoLikes, VisiblePhotos } from '@heliograph/application/photos';
import {
  type Caller,
  Coalesce,
  CurrentCaller,
  CurrentPerson,
  parse,
  pathId,
  type PersonCaller,
  RequiresScope,
  single,
  timestamp,
} from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, counterAnswer, pageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage, listQuery } from '../http/list-pages.js';

/** Like, dislike, and who likes a photo. */
@Controller('photos/:photo_id')
export class PhotoLikeController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly likes: PhotoLikes,
    private readonly addresses: Addresses,
  ) {}

  // #region like-route
  @Post('like')
  @Answers('Like a photo', counterAnswer('count_likes'))
  @HttpCode(200)
  @RequiresScope('write:likes')
  async likePhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string) {
    return single({ count_likes: await this.likes.like(caller, pathId(PhotoId, id)) });
  }
  // #endregion

  @Delete('like')
  @Answers('Unlike a photo', counterAnswer('count_likes'))
  @RequiresScope('write:likes')
  async unlikePhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string) {
    return single({ count_likes: await this.likes.unlike(caller, pathId(PhotoId, id)) });
  }

  @Get('likes')
  @Coalesce()
  @Answers('Who likes a photo, newest first', pageOf('LikeEntry'))
  async listLikesOfPhoto(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query({ schema: listQuery }) query: unknown) {
    const photo = await this.visible.findPhoto(pathId(PhotoId, id), caller);
    return presentPage(await this.likes.listLikes(photo, pageQueryFrom(parse(listQuery, query)), caller), presentLiker, this.addresses);
  }
}

function presentLiker({ card, likedAt }: Liker, addresses: Addresses) {
  const { userId: id, name, username, avatar } = card;
  return { id, name, username, avatar: addresses.avatar(id, avatar), liked_at: timestamp(likedAt) };
}
