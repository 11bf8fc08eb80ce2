import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, paginated, parse, RequiresScope, single, timestamp } from '@heliograph/http';
import { UserId } from '@heliograph/kernel';
import { LikePhoto, ListPhotoLikes, type PhotoLikeEntry, UnlikePhoto } from '@heliograph/social-graph-contracts';
import type { Place } from '@heliograph/views-contracts';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Addresses } from '../addresses.js';
import { Answers, counted, pageOf } from '../docs/documented.js';
import { ListPages, walkQuery } from '../http/list-pages.js';
import { requestContext } from '../request-context.js';
import { UserCards } from '../users/user-cards.js';
import { VisiblePhoto } from './visible-photo.js';

const listQuery = z.object(walkQuery);

/** Like, dislike, and who likes a photo. */
@Controller('photos/:photo_id')
export class PhotoLikeController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly photos: VisiblePhoto,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(ListPages) private readonly pages: ListPages,
    @Inject(UserCards) private readonly cards: UserCards,
  ) {}

  @Post('like')
  @Answers('Like a photo', counted('count_likes'))
  @HttpCode(200)
  @RequiresScope('write:likes')
  async like(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const photo = await this.photos.find(id, caller);
    const { countLikes } = await this.dispatcher.dispatch(new LikePhoto(requestContext(caller), userId, photo.photoId, photo.ownerId));
    return single({ count_likes: countLikes });
  }

  @Delete('like')
  @Answers('Take a like back', counted('count_likes'))
  @RequiresScope('write:likes')
  async dislike(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const photo = await this.photos.find(id, caller);
    const { countLikes } = await this.dispatcher.dispatch(new UnlikePhoto(requestContext(caller), userId, photo.photoId, photo.ownerId));
    return single({ count_likes: countLikes });
  }

  @Get('likes')
  @Answers('Who likes a photo, newest first', pageOf('LikeEntry'))
  async list(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query({ schema: listQuery }) query: unknown) {
    const photo = await this.photos.find(id, caller);
    const asked = parse(listQuery, query);
    const { items, paging } = await this.pages.read(`likes of ${photo.photoId}`, asked, async (page, from) => {
      const found = await this.dispatcher.dispatch(new ListPhotoLikes(photo.photoId, page, from && { after: entryAt(from.after) }));
      return { ...found, last: placeOf(found.items.at(-1)) };
    });
    const cards = await this.cards.byIds(items.map((entry) => entry.userId));
    const entries = items.flatMap(({ userId, likedAt }) => {
      const card = cards.get(userId);
      if (!card) return [];
      const { name, username } = card;
      return [{ id: userId, name, username, avatar: this.addresses.avatar(userId, card.avatar), liked_at: timestamp(likedAt) }];
    });
    return paginated(entries, paging);
  }
}

function placeOf(entry: PhotoLikeEntry | undefined): Place | null {
  return entry ? [entry.likedAt.getTime(), entry.userId] : null;
}

function entryAt([likedAt = 0, userId = 0]: Place): PhotoLikeEntry {
  return { likedAt: new Date(likedAt), userId: UserId(userId) };
}
