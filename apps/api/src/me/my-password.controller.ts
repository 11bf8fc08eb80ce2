import { OwnProfile } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import { People } from '@heliograph/application/people';
import { CurrentPerson, LimitedPerAddress, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Body, Controller, Put } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one } from '../docs/answer-schemas.js';
import { currentPassword, newPassword, otp } from '../http/secrets.requests.js';
import { presentUser } from '../users/user.presenter.js';

const change = z.object({ current_password: currentPassword, password: newPassword, otp });

/** A new password; every session and token of the caller ends with the old one (O9, E). */
@Controller('me/password')
export class MyPasswordController {
  constructor(
    private readonly own: OwnProfile,
    private readonly people: People,
    private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers('A new password; sessions and tokens end', one('User'))
  @RequiresScope('manage:account')
  @LimitedPerAddress('sign-in')
  async changeMyPassword(@CurrentPerson() caller: PersonCaller, @Body({ schema: change }) body: unknown) {
    const { current_password, password, otp: code } = parse(change, body);
    await this.own.changePassword(caller, current_password, password, code);
    const profile = await this.own.findProfile(caller);
    return single(presentUser(await this.people.viewOfProfile(profile, caller), this.addresses));
  }
}
