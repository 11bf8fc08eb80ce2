import { Addresses } from '@heliograph/application-addresses';
import { People } from '@heliograph/application-people';
import { PhotoLists } from '@heliograph/application-photos';
import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, notFound, parse, RequiresScope, single } from '@heliograph/http';
import { FindProfile, UpdateProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one, pageOf } from '../docs/documented.js';
import { listedPhotos } from '../photos/photo.presenter.js';
import { askedPhotos, myPhotosQuery } from '../photos/photo.requests.js';
import { requestContext } from '../request-context.js';
import { presentUser } from '../users/user.presenter.js';

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
    @Inject(People) private readonly people: People,
    @Inject(PhotoLists) private readonly lists: PhotoLists,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('The caller', one('User'))
  @RequiresScope('read')
  async get(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId) {
    const profile = await this.dispatcher.dispatch(new FindProfile(userId));
    if (!profile) throw notFound();
    return single(presentUser(await this.people.ofProfile(profile, caller), this.addresses));
  }

  @Put()
  @Answers("Change one's own profile", one('User'))
  @RequiresScope('write:profile')
  async update(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: changes }) body: unknown) {
    const { name, location, bio, website_url } = parse(changes, body);
    const profile = await this.dispatcher.dispatch(
      new UpdateProfile(requestContext(caller), userId, { name, location, bio, websiteUrl: website_url }),
    );
    return single(presentUser(await this.people.ofProfile(profile, caller), this.addresses));
  }

  @Get('photos')
  @Answers("The caller's photos in every state", pageOf('Photo'))
  @RequiresScope('read')
  async myPhotos(@CurrentCaller() caller: Caller, @CurrentUserId() ownerId: UserId, @Query({ schema: myPhotosQuery }) query: unknown) {
    const { state = null, ...rest } = parse(myPhotosQuery, query);
    const asked = askedPhotos(rest);
    return listedPhotos(await this.lists.page({ kind: 'own', ownerId, state }, asked, caller), asked, this.addresses);
  }
}
