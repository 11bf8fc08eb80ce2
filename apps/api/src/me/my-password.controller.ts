import { Addresses } from '@heliograph/application-addresses';
import { People } from '@heliograph/application-people';
import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, LimitedPerMinute, notFound, parse, RequiresScope, single } from '@heliograph/http';
import { ChangePassword, FindProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Inject, Put } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one } from '../docs/documented.js';
import { requestContext } from '../request-context.js';
import { presentUser } from '../users/user.presenter.js';

const change = z.object({ current_password: z.string().max(200), password: z.string() });

/** A new password; every session and token of the caller ends with the old one (O9, E). */
@Controller('me/password')
export class MyPasswordController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(People) private readonly people: People,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers('A new password; sessions and tokens end', one('User'))
  @RequiresScope('manage:account')
  @LimitedPerMinute('sign-in')
  async change(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: change }) body: unknown) {
    const { current_password, password } = parse(change, body);
    await this.dispatcher.dispatch(new ChangePassword(requestContext(caller), userId, current_password, password));
    const profile = await this.dispatcher.dispatch(new FindProfile(userId));
    if (!profile) throw notFound();
    return single(presentUser(await this.people.ofProfile(profile, caller), this.addresses));
  }
}
