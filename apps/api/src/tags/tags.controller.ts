import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, notFound, paginated, parse } from '@heliograph/http';
import { FindTag } from '@heliograph/search-contracts';
import { ListPhotoCards } from '@heliograph/views';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { photoListQuery } from '../photos/photo.requests.js';
import { PhotoResources } from '../photos/photo-resources.js';

/** The photos of a tag (E). */
@Controller('tags')
export class TagsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  @Get(':slug')
  async get(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Query() query: unknown) {
    const tag = await this.dispatcher.dispatch(new FindTag(slug));
    if (!tag) throw notFound();
    const { page, per_page, sort, filter, curated, include } = parse(photoListQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new ListPhotoCards({
        of: { kind: 'tag', slug: tag.slug },
        sort,
        premium: filter === 'premium',
        curated,
        page: { page, perPage: per_page },
      }),
    );
    return paginated(await this.photos.of(items, caller, include), { total, page, perPage: per_page, meta: { tag } });
  }
}
