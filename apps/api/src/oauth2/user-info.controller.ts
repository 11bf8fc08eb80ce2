import { AppSignIns } from '@heliograph/application/access';
import { CurrentPerson, NoJsonp, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Answers, ref } from '../docs/answer-schemas.js';

/** Who has signed in to an app (OpenID Connect Core, 5.3). Its answers are unwrapped. */
@Controller('oauth2/userinfo')
@RequiresScope('openid')
@NoJsonp()
export class UserInfoController {
  constructor(private readonly signIns: AppSignIns) {}

  @Get()
  @Answers('The person who has signed in, as far as the scopes of the token go', ref('UserInfo'))
  getUserInfo(@CurrentPerson() caller: PersonCaller) {
    return this.signIns.userInfo(caller);
  }

  @Post()
  @HttpCode(200)
  @Answers('The same, by POST', ref('UserInfo'))
  postUserInfo(@CurrentPerson() caller: PersonCaller) {
    return this.signIns.userInfo(caller);
  }
}
