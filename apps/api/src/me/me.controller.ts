import { Dispatcher } from '@heliograph/cqrs';
import {
  type Caller,
  CurrentCaller,
  CurrentUserId,
  include,
  notFound,
  pageQuery,
  paginated,
  parse,
  RequiresScope,
  single,
} from '@heliograph/http';
import { FindProfile, UpdateProfile, type UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { GetUserCard, ListPhotoCards } from '@heliograph/views';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { photoIncludes, PhotoResources } from '../photos/photo-resources.js';
import { requestContext } from '../request-context.js';
import { newUserCard } from '../users/new-user-card.js';
import { UserResources } from '../users/user-resources.js';

const changes = z.object({
  name: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  bio: z.string().nullable().optional(),
  website_url: z.string().nullable().optional(),
});

const photosQuery = z.object({
  ...pageQuery,
  state: z.enum(['draft', 'processing', 'published', 'failed']).optional(),
  sort: z.enum(['popular', 'recent', 'oldest']).default('recent'),
  include: include(photoIncludes),
});

/** The caller's own profile and photos (E). What the caller wrote is exact at the last commit; counters are those of the card. */
@Controller('me')
export class MeController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  @Get()
  @RequiresScope('read')
  async get(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId) {
    const profile = await this.dispatcher.dispatch(new FindProfile(userId));
    if (!profile) throw notFound();
    return this.present(profile, caller);
  }

  @Put()
  @RequiresScope('write:profile')
  async update(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body() body: unknown) {
    const { name, location, bio, website_url } = parse(changes, body);
    const profile = await this.dispatcher.dispatch(
      new UpdateProfile(requestContext(caller), userId, { name, location, bio, websiteUrl: website_url }),
    );
    return this.present(profile, caller);
  }

  @Get('photos')
  @RequiresScope('read')
  async myPhotos(@CurrentCaller() caller: Caller, @CurrentUserId() ownerId: UserId, @Query() query: unknown) {
    const { page, per_page, state, sort, include: includes } = parse(photosQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new ListPhotoCards({ of: { kind: 'own', ownerId, state: state ?? null }, sort, page: { page, perPage: per_page } }),
    );
    return paginated(await this.photos.of(items, caller, includes), { total, page, perPage: per_page });
  }

  private async present(profile: UserProfile, caller: Caller) {
    const written = newUserCard(profile);
    const card = await this.dispatcher.dispatch(new GetUserCard(profile.userId));
    const { name, location, bio, websiteUrl } = written;
    return single((await this.users.of([card ? { ...card, name, location, bio, websiteUrl } : written], caller))[0]);
  }
}
