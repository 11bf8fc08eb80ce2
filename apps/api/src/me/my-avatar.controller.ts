import { OwnProfile } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import { People } from '@heliograph/application/people';
import {
  AcceptsMultipart,
  CurrentPerson,
  expectedVersion,
  invalid,
  type PersonCaller,
  readForm,
  RequiresScope,
  single,
  uploadOf,
} from '@heliograph/http';
import { LARGEST_IMAGE } from '@heliograph/media-contracts';
import { Body, Controller, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, Matches, one } from '../docs/answer-schemas.js';
import { pictureFile } from '../docs/pieces.js';
import { presentUser } from '../users/user.presenter.js';

const form = { type: 'object', properties: { image: pictureFile }, required: ['image'] } as const;

const shape = { file: 'image', largestFile: LARGEST_IMAGE, fields: [] };

/** The caller's own picture (E). */
@Controller('me/avatar')
export class MyAvatarController {
  constructor(
    private readonly own: OwnProfile,
    private readonly people: People,
    private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers("Change one's own picture, cropped to a square", one('User'))
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: form as never })
  @AcceptsMultipart()
  @Matches()
  @RequiresScope('write:profile')
  async changeMyAvatar(@CurrentPerson() caller: PersonCaller, @Req() request: FastifyRequest, @Body() body: unknown) {
    const options = { expectedVersion: await expectedVersion(request, () => this.people.versionOf(caller.userId)) };
    const { file, errors } = await readForm(request, body, shape);
    if (!file) throw invalid({ image: ['is required'], ...errors });
    const profile = await uploadOf(request).withContent(file, async (content) => {
      if (!errors.image) return this.own.changeAvatar(caller, content, options);
      await this.own.checkAvatar(content);
      throw invalid(errors);
    });
    return single(presentUser(await this.people.viewOfProfile(profile, caller), this.addresses));
  }
}
