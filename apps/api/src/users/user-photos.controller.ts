import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, notFound, parse } from '@heliograph/http';
import { FindUser } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/documented.js';
import { likedPhotosQuery, photoListQuery } from '../photos/photo.requests.js';
import { PhotoLists } from '../photos/photo-lists.js';

/** A user's published photos, and the photos that a user likes. */
@Controller('users/:username')
export class UserPhotosController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoLists) private readonly lists: PhotoLists,
  ) {}

  @Get('photos')
  @Answers("A user's published photos", pageOf('Photo'))
  async ofUser(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: photoListQuery }) query: unknown) {
    const ownerId = await this.find(username);
    return this.lists.page({ kind: 'owner', ownerId }, parse(photoListQuery, query), caller);
  }

  @Get('likes')
  @Answers('Photos that a user likes, newest like first', pageOf('Photo'))
  async likedBy(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: likedPhotosQuery }) query: unknown) {
    const likerId = await this.find(username);
    return this.lists.page({ kind: 'liker', likerId }, parse(likedPhotosQuery, query), caller);
  }

  private async find(username: string): Promise<UserId> {
    const user = await this.dispatcher.dispatch(new FindUser(username));
    if (!user) throw notFound();
    return user.userId;
  }
}
