import { OwnProfile } from '@heliograph/application-accounts';
import { Addresses } from '@heliograph/application-addresses';
import { People } from '@heliograph/application-people';
import { AcceptsMultipart, CurrentPerson, invalid, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Body, Controller, Inject, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, one } from '../docs/documented.js';
import { readForm } from '../http/read-form.js';
import { presentUser } from '../users/user.presenter.js';

const form = { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] } as const;

/** The caller's own picture (E). */
@Controller('me/avatar')
export class MyAvatarController {
  constructor(
    @Inject(OwnProfile) private readonly own: OwnProfile,
    @Inject(People) private readonly people: People,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers("Change one's own picture; its middle is shown, as a square", one('User'))
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: form as never })
  @AcceptsMultipart()
  @RequiresScope('write:profile')
  async change(@CurrentPerson() caller: PersonCaller, @Req() request: FastifyRequest, @Body() body: unknown) {
    const { file, label } = await readForm(request, body, 'image');
    if (!file) throw invalid({ image: ['is required'] });
    const profile = await this.own.changeAvatar(caller, file, label);
    return single(presentUser(await this.people.ofProfile(profile, caller), this.addresses));
  }
}
