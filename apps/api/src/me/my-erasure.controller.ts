import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, deleted, LimitedPerMinute, parse, RequiresScope } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Answers, deletion } from '../docs/documented.js';
import { requestContext } from '../request-context.js';
import { eraseAccount } from './erase-account.js';

const consent = z.object({ password: z.string().max(200) });

/** The end of an account (E). */
@Controller('me')
export class MyErasureController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Delete()
  @Answers('Erase oneself for good: the account, all photos, comments, likes and follows', deletion, 202)
  @RequiresScope('manage:account')
  @LimitedPerMinute('sign-in')
  async erase(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: consent }) body: unknown) {
    const { password } = parse(consent, body);
    await eraseAccount(this.dispatcher, requestContext(caller), userId, password);
    return deleted('Your account is erased. What you published disappears within seconds.', 202);
  }
}
