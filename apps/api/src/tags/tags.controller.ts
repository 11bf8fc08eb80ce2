import { Addresses } from '@heliograph/application/addresses';
import { PhotoLists } from '@heliograph/application/photos';
import { Tags } from '@heliograph/application/search';
import { type Caller, Coalesce, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { listedPhotos } from '../photos/photo.presenter.js';
import { exploredQuery, sortedPhotos } from '../photos/photo.requests.js';

/** The photos of a tag (E), and the tags that are related to it (N5). */
@Controller('tags')
export class TagsController {
  constructor(
    private readonly tags: Tags,
    private readonly lists: PhotoLists,
    private readonly addresses: Addresses,
  ) {}

  @Get(':slug')
  @Coalesce()
  @Answers('Photos with a tag', pageOf('Photo', { tag: 'Tag' }))
  async listPhotosOfTag(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Query({ schema: exploredQuery }) query: unknown) {
    const tag = await this.tags.findTag(slug);
    const asked = sortedPhotos(parse(exploredQuery, query));
    return listedPhotos(await this.lists.listPhotos({ kind: 'tag', slug: tag.slug }, asked, caller), asked, this.addresses, { tag });
  }

  @Get(':slug/related')
  @Coalesce()
  @Answers('Tags that have most photos in common with one', pageOf('Tag'))
  async listRelatedTags(@Param('slug') slug: string, @Query({ schema: shortListQuery }) query: unknown) {
    const related = await this.tags.listRelatedTags(await this.tags.findTag(slug));
    return shortList(related, parse(shortListQuery, query));
  }
}
