import { Addresses } from '@heliograph/application/addresses';
import { Themes } from '@heliograph/application/photos';
import { CurrentPerson, deleted, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { Answers, deletion, one } from '../docs/answer-schemas.js';
import { presentTheme } from '../themes/theme.presenter.js';
import { newTheme } from '../themes/theme.requests.js';

/** What editors set for a week, also before it has begun. */
@Controller('staff/themes/:week')
@RequiresScope('curate')
export class StaffThemesController {
  constructor(
    private readonly themes: Themes,
    private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers('Set the theme of a week, or another one for it', one('Theme'))
  async setTheme(@CurrentPerson() caller: PersonCaller, @Param('week') week: string, @Body({ schema: newTheme }) body: unknown) {
    return single(presentTheme(await this.themes.set(caller, week, () => parse(newTheme, body)), this.addresses));
  }

  @Delete()
  @Answers('Remove the theme of a week; photos keep its tag', deletion)
  async removeTheme(@CurrentPerson() caller: PersonCaller, @Param('week') week: string) {
    await this.themes.remove(caller, week);
    return deleted('The theme was removed.');
  }
}
