import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { PageRequest, PhotoId } from '@heliograph/kernel';
import { SearchPhotos, SearchTags, SearchUsers, type Tag } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { People, type PersonView, viewerOfList } from '../people/index.js';
import { type PhotoListQuery, Photos, type PhotoView } from '../photos/index.js';
import { readUntilFull } from './read-until-full.js';

/** Characters of a search text, trimmed (S18). */
export const searchTextLength = { min: 1, max: 200 };

/** Search ranks ids (S18); what is shown of them is the same as in every other list. Results are walked forwards only. */
@Injectable()
export class Search {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly people: People,
    private readonly photos: Photos,
  ) {}

  /** By name or username. @throws Rejected `foreign-cursor` */
  async peopleLike(text: string, query: PageQuery, actor: Actor): Promise<CursorPage<PersonView>> {
    const { without } = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`users like ${text}`, query, (request) =>
      this.bus.ask(new SearchUsers(text, { ...request, without })),
    );
    return { ...page, items: await this.people.findByIds(page.items, actor) };
  }

  /** Published ones, by title, tags or description. @throws Rejected `foreign-cursor` */
  async photosLike(text: string, asked: PhotoListQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    const filter = { premium: asked.premium ?? false, curated: asked.curated ?? false };
    const { without } = await viewerOfList(this.bus, actor);
    const read = (page: PageRequest) => this.bus.ask(new SearchPhotos(text, filter, page));
    // Search does not know whose a photo is.
    const shown = async (ids: readonly PhotoId[]) => {
      const cards = await this.bus.ask(new PhotoCardsByIds(ids));
      return ids.filter((id) => !without.some((userId) => userId === cards.get(id)?.ownerId));
    };
    const page = await this.pager.readPage(`photos like ${JSON.stringify([text, filter])}`, asked, (request) =>
      without.length === 0 ? read(request) : readUntilFull(read, shown, request),
    );
    return { ...page, items: await this.photos.findByIds(page.items, actor, asked.include) };
  }

  /** By name. @throws Rejected `foreign-cursor` */
  tagsLike(text: string, query: PageQuery): Promise<CursorPage<Tag>> {
    return this.pager.readPage(`tags like ${text}`, query, (page) => this.bus.ask(new SearchTags(text, page)));
  }
}
