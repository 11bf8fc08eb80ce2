import { AppSignIns } from '@heliograph/application/access';
import { Answer, CurrentPerson, NoJsonp, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AdditionalAnswer, Answers, ref } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';

/** Nothing personal stays in caches. */
const noStore = { 'Cache-Control': 'no-store' };

/** Who has signed in to an app (OpenID Connect Core, 5.3). Its answers are unwrapped. */
@Controller('oauth2/userinfo')
@RequiresScope('openid')
@NoJsonp()
export class UserInfoController {
  constructor(private readonly signIns: AppSignIns) {}

  @Get()
  @Answers('The person who has signed in, as far as the scopes of the token go', ref('UserInfo'), 200, ['Cache-Control'])
  @Takes('If-None-Match')
  @AdditionalAnswer(304, 'The client has it already.', null, ['ETag', 'Cache-Control'])
  async getUserInfo(@CurrentPerson() caller: PersonCaller) {
    return new Answer(await this.signIns.userInfo(caller), { headers: noStore });
  }

  @Post()
  @HttpCode(200)
  @Answers('The same, by POST', ref('UserInfo'), 200, ['Cache-Control'])
  async postUserInfo(@CurrentPerson() caller: PersonCaller) {
    return new Answer(await this.signIns.userInfo(caller), { headers: noStore });
  }
}
