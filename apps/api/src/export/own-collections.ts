import type { Person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { CollectionPhotos, Collections } from '@heliograph/application/gallery';
import { Injectable } from '@nestjs/common';
import { presentCollection } from '../photos/photo.presenter.js';
import type { Pages } from './text-files.js';

/** The person's collections as the API shows them to that person, private ones too. */
@Injectable()
export class OwnCollections {
  constructor(
    private readonly collections: Collections,
    private readonly contents: CollectionPhotos,
    private readonly addresses: Addresses,
  ) {}

  /** Each with the ids of its photos, in their order. */
  async *pages(caller: Person): Pages {
    for await (const views of this.collections.streamCollections(caller)) {
      const page: object[] = [];
      // One after the other: an export takes no more connections than any request.
      for (const view of views)
        page.push({ ...presentCollection(view, this.addresses), photo_ids: await this.contents.findPhotoIds(view.collection, caller) });
      yield page;
    }
  }
}
