import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, notFound, parse } from '@heliograph/http';
import { FindTag } from '@heliograph/search-contracts';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/documented.js';
import { photoListQuery } from '../photos/photo.requests.js';
import { PhotoLists } from '../photos/photo-lists.js';

/** The photos of a tag (E). */
@Controller('tags')
export class TagsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoLists) private readonly lists: PhotoLists,
  ) {}

  @Get(':slug')
  @Answers('Photos that bear a tag', pageOf('Photo', { tag: 'Tag' }))
  async get(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Query({ schema: photoListQuery }) query: unknown) {
    const tag = await this.dispatcher.dispatch(new FindTag(slug));
    if (!tag) throw notFound();
    return this.lists.page({ kind: 'tag', slug: tag.slug }, parse(photoListQuery, query), caller, { tag });
  }
}
