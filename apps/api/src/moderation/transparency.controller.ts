import { Transparency } from '@heliograph/application/moderation';
import { Coalesce, single } from '@heliograph/http';
import { Controller, Get } from '@nestjs/common';
import { Answers, many } from '../docs/answer-schemas.js';
import { presentMonth } from './appeal.presenter.js';

/** What moderation does, in numbers (B6). */
@Controller('transparency')
export class TransparencyController {
  constructor(private readonly transparency: Transparency) {}

  @Get()
  @Coalesce()
  @Answers('Reports, decisions, appeals and reversals by month and reason, for two years', many('MonthOfModeration'))
  async getTransparency() {
    return single((await this.transparency.months()).map(presentMonth));
  }
}
