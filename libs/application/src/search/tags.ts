import { Rejected } from '@heliograph/kernel';
import { FindTag, MostUsedTags, RelatedTags, type Tag } from '@heliograph/search-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

const MAX_RELATED = 10;

/** Tags that published photos bear. */
@Injectable()
export class Tags {
  constructor(private readonly bus: MessageBus) {}

  /** @throws Rejected `unknown-tag` */
  async findTag(slug: string): Promise<Tag> {
    const tag = await this.bus.ask(new FindTag(slug));
    if (!tag) throw new Rejected('unknown-tag');
    return tag;
  }

  /** Those that have most photos in common with one that was found (N5). */
  listRelatedTags({ slug }: Pick<Tag, 'slug'>): Promise<readonly Tag[]> {
    return this.bus.ask(new RelatedTags(slug, MAX_RELATED));
  }

  /** The most used first. */
  listMostUsedTags(most: number): Promise<readonly Pick<Tag, 'slug' | 'count'>[]> {
    return this.bus.ask(new MostUsedTags(most));
  }
}
