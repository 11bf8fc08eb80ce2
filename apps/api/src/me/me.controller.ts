import { OwnProfile } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import { People } from '@heliograph/application/people';
import { PhotoLists } from '@heliograph/application/photos';
import { Answer, CurrentPerson, expectedVersion, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Body, Controller, Get, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers, Matches, one, pageOf } from '../docs/answer-schemas.js';
import { listedPhotos } from '../photos/photo.presenter.js';
import { filteredPhotos, myPhotosQuery } from '../photos/photo.requests.js';
import { presentUser } from '../users/user.presenter.js';
import { ownSite, userResource } from '../users/user.resource.js';

const { shape: fields } = userResource;
const changes = z.object({
  name: fields.name.nullable().optional(),
  location: fields.location.optional(),
  bio: fields.bio.optional(),
  website_url: ownSite.nullable().optional(),
});

/** The caller's own profile and photos (E). */
@Controller('me')
export class MeController {
  constructor(
    private readonly own: OwnProfile,
    private readonly people: People,
    private readonly lists: PhotoLists,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('The caller', one('User'))
  @RequiresScope('read')
  async getMe(@CurrentPerson() caller: PersonCaller) {
    const person = await this.people.findById(caller.userId, caller);
    return new Answer(single(presentUser(person, this.addresses)), { version: person.version });
  }

  @Put()
  @Answers("Change one's own profile", one('User'))
  @Matches()
  @RequiresScope('write:profile')
  async updateMe(@CurrentPerson() caller: PersonCaller, @Body({ schema: changes }) body: unknown, @Req() request: FastifyRequest) {
    const options = { expectedVersion: await expectedVersion(request, () => this.people.versionOf(caller.userId)) };
    const { name, location, bio, website_url } = parse(changes, body);
    const profile = await this.own.change(caller, { name, location, bio, websiteUrl: website_url }, options);
    return single(presentUser(await this.people.viewOfProfile(profile, caller), this.addresses));
  }

  @Get('photos')
  @Answers("The caller's photos in every state", pageOf('Photo'))
  @RequiresScope('read')
  async listMyPhotos(@CurrentPerson() caller: PersonCaller, @Query({ schema: myPhotosQuery }) query: unknown) {
    const { state = null, ...rest } = parse(myPhotosQuery, query);
    const asked = filteredPhotos(rest);
    return listedPhotos(await this.lists.listPhotos({ kind: 'own', ownerId: caller.userId, state }, asked, caller), asked, this.addresses);
  }
}
