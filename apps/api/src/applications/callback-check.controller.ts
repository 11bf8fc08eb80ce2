import type { Person } from '@heliograph/application/actor';
import { Applications } from '@heliograph/application/applications';
import { CurrentPerson, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { AppId } from '@heliograph/kernel';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { Answers, one } from '../docs/answer-schemas.js';
import { presentVerdict } from './application.presenter.js';

const asked = z.object({
  redirect_uri: z
    .string()
    .meta({ description: 'Where the app would send people back to', examples: ['https://app.example.com/callback/42'] }),
});

/** Whether the authorization server would send people back to an address, and why (O3). Nothing is changed. */
@Controller('applications/:id/callback-check')
@RequiresScope('manage:account')
export class CallbackCheckController {
  constructor(private readonly applications: Applications) {}

  @Post()
  @HttpCode(200)
  @Answers('Whether a redirect address is accepted, and by which rule', one('CallbackCheck'))
  async checkCallback(@CurrentPerson() person: Person, @Param('id') id: string, @Body({ schema: asked }) body: unknown) {
    const { id: appId } = await this.applications.findApplication(person, pathId(AppId, id));
    const check = await this.applications.checkCallback(person, appId, parse(asked, body).redirect_uri);
    return single({ ...presentVerdict(check.now), if_exact: presentVerdict(check.ifExact) });
  }
}
