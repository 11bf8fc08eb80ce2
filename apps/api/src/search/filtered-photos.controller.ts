import { Addresses } from '@heliograph/application/addresses';
import { Search } from '@heliograph/application/search';
import { type Caller, Coalesce, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Query } from '@nestjs/common';
import { Answers, keysetPageOf } from '../docs/answer-schemas.js';
import { listedByKeyset } from '../photos/photo.presenter.js';
import { photoFilterQuery, photoFilterRequest, photoSearchOf } from './search.requests.js';

/** Search without words (S18). */
@Controller('search/photos')
export class FilteredPhotosController {
  constructor(
    private readonly search: Search,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesce()
  @Answers('Published photos by colour, orientation, camera and day, newest upload first', keysetPageOf('Photo'))
  async filterPhotos(@CurrentCaller() caller: Caller, @Query({ schema: photoFilterQuery }) query: unknown) {
    const asked = photoSearchOf(parse(photoFilterRequest, query));
    return listedByKeyset(await this.search.filteredPhotos(asked, caller), asked, this.addresses);
  }
}
