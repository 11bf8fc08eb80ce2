import { Addresses } from '@heliograph/application/addresses';
import { People } from '@heliograph/application/people';
import { PhotoLists } from '@heliograph/application/photos';
import { type Caller, Coalesce, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { listedPhotos } from './photo.presenter.js';
import { filteredPhotos, likedPhotosQuery, photoListQuery, sortedPhotos } from './photo.requests.js';

/** A user's published photos, and the photos that a user likes. */
@Controller('users/:username')
export class UserPhotosController {
  constructor(
    private readonly people: People,
    private readonly lists: PhotoLists,
    private readonly addresses: Addresses,
  ) {}

  @Get('photos')
  @Coalesce()
  @Answers("A user's published photos", pageOf('Photo'))
  async listPhotosOfUser(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Query({ schema: photoListQuery }) query: unknown,
  ) {
    const ownerId = await this.people.visibleUserId(username, caller);
    const asked = sortedPhotos(parse(photoListQuery, query));
    return listedPhotos(await this.lists.listPhotos({ kind: 'owner', ownerId }, asked, caller), asked, this.addresses);
  }

  @Get('likes')
  @Coalesce()
  @Answers('Photos that a user likes, newest like first', pageOf('Photo'))
  async listLikesOfUser(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Query({ schema: likedPhotosQuery }) query: unknown,
  ) {
    const likerId = await this.people.visibleUserId(username, caller);
    const asked = filteredPhotos(parse(likedPhotosQuery, query));
    return listedPhotos(await this.lists.listPhotos({ kind: 'liker', likerId }, asked, caller), asked, this.addresses);
  }
}
