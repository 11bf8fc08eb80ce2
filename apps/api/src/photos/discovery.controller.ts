import { Addresses } from '@heliograph/application/addresses';
import { PhotoLists, SimilarPhotos, VisiblePhotos } from '@heliograph/application/photos';
import { type Caller, Coalesce, CurrentCaller, parse, pathId } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { shortList } from '../http/short-list.js';
import { listedPhotos, photoText } from './photo.presenter.js';
import { filteredPhotos, likedPhotosQuery, similarPhotosQuery } from './photo.requests.js';

/** What somebody may want to see next (N5): the editors' selection, and photos that are similar to one. */
@Controller('photos')
export class DiscoveryController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly lists: PhotoLists,
    private readonly similar: SimilarPhotos,
    private readonly addresses: Addresses,
  ) {}

  @Get('curated')
  @Coalesce()
  @Answers('The selection of the editors, newest selection first', pageOf('Photo'))
  async listCuratedPhotos(@CurrentCaller() caller: Caller, @Query({ schema: likedPhotosQuery }) query: unknown) {
    const asked = filteredPhotos(parse(likedPhotosQuery, query));
    return listedPhotos(await this.lists.listPhotos({ kind: 'curated' }, asked, caller), asked, this.addresses);
  }

  @Get(':photo_id/similar')
  @Coalesce()
  @Answers('Photos that are liked by those who like this one', pageOf('Photo'))
  async listSimilarPhotos(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Query({ schema: similarPhotosQuery }) query: unknown,
  ) {
    const photo = await this.visible.findPhoto(pathId(PhotoId, id), caller);
    const { include, ...page } = parse(similarPhotosQuery, query);
    const photos = await this.similar.listSimilar(photo, caller, include);
    return shortList(
      photos.map((each) => photoText(each, this.addresses, include)),
      page,
    );
  }
}
