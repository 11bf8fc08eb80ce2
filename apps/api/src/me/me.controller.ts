import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, parse, RequiresScope } from '@heliograph/http';
import { UpdateProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one, pageOf } from '../docs/documented.js';
import { myPhotosQuery } from '../photos/photo.requests.js';
import { PhotoLists } from '../photos/photo-lists.js';
import { requestContext } from '../request-context.js';
import { OwnProfile } from './own-profile.js';

const changes = z.object({
  name: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  bio: z.string().nullable().optional(),
  website_url: z.string().nullable().optional(),
});

/** The caller's own profile and photos (E). */
@Controller('me')
export class MeController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(OwnProfile) private readonly own: OwnProfile,
    @Inject(PhotoLists) private readonly lists: PhotoLists,
  ) {}

  @Get()
  @Answers('The caller', one('User'))
  @RequiresScope('read')
  async get(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId) {
    return this.own.of(userId, caller);
  }

  @Put()
  @Answers("Change one's own profile", one('User'))
  @RequiresScope('write:profile')
  async update(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: changes }) body: unknown) {
    const { name, location, bio, website_url } = parse(changes, body);
    const profile = await this.dispatcher.dispatch(
      new UpdateProfile(requestContext(caller), userId, { name, location, bio, websiteUrl: website_url }),
    );
    return this.own.present(profile, caller);
  }

  @Get('photos')
  @Answers("The caller's photos in every state", pageOf('Photo'))
  @RequiresScope('read')
  async myPhotos(@CurrentCaller() caller: Caller, @CurrentUserId() ownerId: UserId, @Query({ schema: myPhotosQuery }) query: unknown) {
    const asked = parse(myPhotosQuery, query);
    return this.lists.page({ kind: 'own', ownerId, state: asked.state ?? null }, asked, caller);
  }
}
