import { Transparency } from '@heliograph/application/moderation';
import { Coalesced, single } from '@heliograph/http';
import { Controller, Get } from '@nestjs/common';
import { Answers, many } from '../docs/documented.js';
import { presentMonth } from './appeal.presenter.js';

/** What moderation does, in numbers (B6). */
@Controller('transparency')
export class TransparencyController {
  constructor(private readonly transparency: Transparency) {}

  @Get()
  @Coalesced()
  @Answers('Reports, decisions, appeals and reversals by month and reason, for two years', many('MonthOfModeration'))
  async months() {
    return single((await this.transparency.months()).map(presentMonth));
  }
}
