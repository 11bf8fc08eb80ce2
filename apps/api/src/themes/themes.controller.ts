import { Addresses } from '@heliograph/application/addresses';
import { Themes } from '@heliograph/application/photos';
import { type Caller, Coalesce, CurrentCaller, paginated, parse, single } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, keysetPageOf, one } from '../docs/answer-schemas.js';
import { keysetPagingOf, pageQueryFrom } from '../http/list-pages.js';
import { listedByKeyset } from '../photos/photo.presenter.js';
import { feedQuery, feedRequest } from '../photos/photo.requests.js';
import { presentTheme } from './theme.presenter.js';
import { themesQuery, themesRequest } from './theme.requests.js';

/** What editors ask people to photograph in a week. */
@Controller('themes')
export class ThemesController {
  constructor(
    private readonly themes: Themes,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesce()
  @Answers('Themes of weeks that have begun, the latest first', keysetPageOf('Theme'))
  async listThemes(@Query({ schema: themesQuery }) query: unknown) {
    const page = await this.themes.listThemes(pageQueryFrom(parse(themesRequest, query)));
    return paginated(
      page.items.map((theme) => presentTheme(theme, this.addresses)),
      keysetPagingOf(page),
    );
  }

  @Get(':week')
  @Answers('The theme of a week that has begun', one('Theme'))
  async getTheme(@Param('week') week: string) {
    return single(presentTheme(await this.themes.findTheme(week), this.addresses));
  }

  @Get(':week/photos')
  @Coalesce()
  @Answers('Published photos with the tag of a theme that were taken in its week, the latest first', keysetPageOf('Photo'))
  async listPhotosOfTheme(@CurrentCaller() caller: Caller, @Param('week') week: string, @Query({ schema: feedQuery }) query: unknown) {
    const theme = await this.themes.findTheme(week);
    const { include, ...page } = parse(feedRequest, query);
    return listedByKeyset(await this.themes.listPhotos(theme, { ...pageQueryFrom(page), include }, caller), { include }, this.addresses);
  }
}
