import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { Page, PageRequest, PhotoId } from '@heliograph/kernel';
import { ListFilteredPhotos, type PhotoSearchFilter, SearchPhotos, SearchTags, SearchUsers, type Tag } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { People, type PersonView, viewerOfList } from '../people/index.js';
import { type PhotoListQuery, Photos, type PhotoView } from '../photos/index.js';
import { readUntilFull } from './read-until-full.js';

/** Characters of a search text, trimmed (S18). */
export const searchTextLength = { min: 1, max: 200 };

/** Without what is left out, all photos are searched. */
export type PhotoSearchQuery = PhotoListQuery & Omit<PhotoSearchFilter, 'premium' | 'curated'>;

/** The same text for the same question: what is left out stands in no cursor. */
const filterOf = ({ premium = false, curated = false, color, orientation, camera, day }: PhotoSearchQuery): PhotoSearchFilter => ({
  ...{ premium, curated },
  ...(color !== undefined && { color }),
  ...(orientation !== undefined && { orientation }),
  ...(camera !== undefined && { camera }),
  ...(day !== undefined && { day }),
});

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
  photosLike(text: string, asked: PhotoSearchQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    const filter = filterOf(asked);
    const read = (page: PageRequest) => this.bus.ask(new SearchPhotos(text, filter, page));
    return this.photosOf(`photos like ${JSON.stringify([text, filter])}`, read, asked, actor);
  }

  /** Published ones without words, the newest upload first. `total` is 0: nobody counts them. @throws Rejected `foreign-cursor` */
  filteredPhotos(asked: PhotoSearchQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    const filter = filterOf(asked);
    const read = (page: PageRequest) => this.bus.ask(new ListFilteredPhotos(filter, page));
    return this.photosOf(`photos with ${JSON.stringify(filter)}`, read, asked, actor);
  }

  /** By name. @throws Rejected `foreign-cursor` */
  tagsLike(text: string, query: PageQuery): Promise<CursorPage<Tag>> {
    return this.pager.readPage(`tags like ${text}`, query, (page) => this.bus.ask(new SearchTags(text, page)));
  }

  private async photosOf(
    list: string,
    read: (page: PageRequest) => Promise<Page<PhotoId>>,
    asked: PhotoListQuery,
    actor: Actor,
  ): Promise<CursorPage<PhotoView>> {
    const { without } = await viewerOfList(this.bus, actor);
    // Search does not know whose a photo is.
    const shown = async (ids: readonly PhotoId[]) => {
      const cards = await this.bus.ask(new PhotoCardsByIds(ids));
      return ids.filter((id) => !without.some((userId) => userId === cards.get(id)?.ownerId));
    };
    const page = await this.pager.readPage(list, asked, (request) =>
      without.length === 0 ? read(request) : readUntilFull(read, shown, request),
    );
    return { ...page, items: await this.photos.findByIds(page.items, actor, asked.include) };
  }
}
