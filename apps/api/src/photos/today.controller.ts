import { Addresses } from '@heliograph/application/addresses';
import { PhotosOfToday } from '@heliograph/application/photos';
import { type Caller, Coalesce, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { listedPhotos } from './photo.presenter.js';
import { filteredPhotos, todayQuery } from './photo.requests.js';

/** What people have made today (N6). */
@Controller('photos')
export class TodayController {
  constructor(
    private readonly photos: PhotosOfToday,
    private readonly addresses: Addresses,
  ) {}

  @Get('today')
  @Coalesce()
  @Answers('Published photos whose day it is', pageOf('Photo'))
  async listPhotosOfToday(@CurrentCaller() caller: Caller, @Query({ schema: todayQuery }) query: unknown) {
    const { offset, ...page } = parse(todayQuery, query);
    const asked = filteredPhotos(page);
    const today = await this.photos.today(offset ?? null, caller);
    return listedPhotos(await this.photos.listPhotosOfToday(today, asked, caller), asked, this.addresses);
  }
}
