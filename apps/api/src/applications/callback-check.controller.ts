import { Dispatcher } from '@heliograph/cqrs';
import { CurrentUserId, notFound, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { CheckCallback, FindApplication } from '@heliograph/identity-contracts';
import { AppId, type UserId } from '@heliograph/kernel';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one } from '../docs/documented.js';
import { presentVerdict } from './application.presenter.js';

const asked = z.object({ redirect_uri: z.string() });

/** Whether the authorization server would send people back to an address, and why (O3). Nothing is changed. */
@Controller('applications/:id/callback-check')
@RequiresScope('manage:account')
export class CallbackCheckController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Post()
  @HttpCode(200)
  @Answers('Whether a redirect address is accepted, and by which rule', one('CallbackCheck'))
  async check(@CurrentUserId() userId: UserId, @Param('id') id: string, @Body({ schema: asked }) body: unknown) {
    const appId = AppId(pathId(id));
    if (!(await this.dispatcher.dispatch(new FindApplication(userId, appId)))) throw notFound();
    const check = await this.dispatcher.dispatch(new CheckCallback(userId, appId, parse(asked, body).redirect_uri));
    if (!check) throw notFound();
    return single({ ...presentVerdict(check.now), if_exact: presentVerdict(check.ifExact) });
  }
}
