import { Addresses } from '@heliograph/application/addresses';
import { HeroBadges } from '@heliograph/application/people';
import { type Caller, CurrentCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Param, Put } from '@nestjs/common';
import { Answers, one } from '../docs/answer-schemas.js';
import { presentUser } from '../users/user.presenter.js';

/** The hero badge (E, U4). */
@Controller('staff/users/:username/hero')
@RequiresScope('curate')
export class HeroBadgeController {
  constructor(
    private readonly badges: HeroBadges,
    private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers('Give the hero badge', one('User'))
  async grantHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return single(presentUser(await this.badges.decide('grant', username, caller), this.addresses));
  }

  @Delete()
  @Answers('Remove the hero badge', one('User'))
  async revokeHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return single(presentUser(await this.badges.decide('revoke', username, caller), this.addresses));
  }
}
