import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, include, notFound, pageQuery, paginated, parse } from '@heliograph/http';
import { FindUser } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { ListPhotoCards } from '@heliograph/views';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { photoListQuery } from '../photos/photo.requests.js';
import { photoIncludes, PhotoResources } from '../photos/photo-resources.js';

const likesQuery = z.object({ ...pageQuery, include: include(photoIncludes) });

/** A user's published photos, and the photos that a user likes. */
@Controller('users/:username')
export class UserPhotosController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  @Get('photos')
  async ofUser(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query() query: unknown) {
    const ownerId = await this.find(username);
    const { page, per_page, sort, filter, curated, include: includes } = parse(photoListQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new ListPhotoCards({
        of: { kind: 'owner', ownerId },
        sort,
        premium: filter === 'premium',
        curated,
        page: { page, perPage: per_page },
      }),
    );
    return paginated(await this.photos.of(items, caller, includes), { total, page, perPage: per_page });
  }

  @Get('likes')
  async likedBy(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query() query: unknown) {
    const likerId = await this.find(username);
    const { page, per_page, include: includes } = parse(likesQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new ListPhotoCards({ of: { kind: 'liker', likerId }, page: { page, perPage: per_page } }),
    );
    return paginated(await this.photos.of(items, caller, includes), { total, page, perPage: per_page });
  }

  private async find(username: string): Promise<UserId> {
    const user = await this.dispatcher.dispatch(new FindUser(username));
    if (!user) throw notFound();
    return user.userId;
  }
}
