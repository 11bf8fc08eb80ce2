import { Dispatcher } from '@heliograph/cqrs';
import { type Answer, type Caller, paginated } from '@heliograph/http';
import { ListPhotoCards, type PhotosOf, type PhotoSort } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ListPages } from '../http/list-pages.js';
import { type PhotoInclude, PhotoResources } from './photo-resources.js';

/** A photo list's query as it was read; lists without filters or sorts leave them out. */
interface AskedPhotos {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly include: ReadonlySet<PhotoInclude>;
  readonly sort?: PhotoSort;
  readonly filter?: 'all' | 'premium';
  readonly curated?: boolean;
}

/** Every list of photo cards: explore, a user's, a tag's, the liked ones, one's own. */
@Injectable()
export class PhotoLists {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
    @Inject(ListPages) private readonly pages: ListPages,
  ) {}

  /** @param meta stands beside `pagination` */
  async page(of: PhotosOf, asked: AskedPhotos, caller: Caller, meta?: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { sort, curated = false, include } = asked;
    const premium = asked.filter === 'premium';
    const list = `photos ${JSON.stringify([of, sort, premium, curated])}`;
    const { items, paging } = await this.pages.read(list, asked, (page, from) =>
      this.dispatcher.dispatch(new ListPhotoCards({ of, ...(sort && { sort }), premium, curated, page, from })),
    );
    return paginated(await this.photos.of(items, caller, include), { ...paging, ...(meta && { meta }) });
  }
}
