import type { Actor, MessageBus } from '@heliograph/application-actor';
import type { AskedPage, From, Listing, Pager, Place } from '@heliograph/application-paging';
import { type People, type SeenPerson, viewerOfList } from '@heliograph/application-people';
import type { AskedPhotos, Photos, SeenPhoto } from '@heliograph/application-photos';
import type { PageRequest, PhotoId } from '@heliograph/kernel';
import { SearchPhotos, SearchTags, SearchUsers, type Tag } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views-contracts';
import { passingOver } from './passing-over.js';

/** Characters of a search text, trimmed (S18). */
export const searchTextLength = { min: 1, max: 200 };

/** Search ranks ids (S18); what is shown of them is the same as in every other list. Results are walked forwards only. */
export class Search {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly people: People,
    private readonly photos: Photos,
  ) {}

  /** By name or username. @throws Rejected `foreign-cursor` */
  async peopleLike(text: string, asked: AskedPage, actor: Actor): Promise<Listing<SeenPerson>> {
    const { without } = await viewerOfList(this.bus, actor);
    const listing = await this.pager.page(`users like ${text}`, asked, (page, from) =>
      this.bus.ask(new SearchUsers(text, page, placeBehind(from), without)),
    );
    return { ...listing, items: await this.people.byIds(listing.items, actor) };
  }

  /** Published ones, by title, tags or description. @throws Rejected `foreign-cursor` */
  async photosLike(text: string, asked: AskedPhotos, actor: Actor): Promise<Listing<SeenPhoto>> {
    const filter = { premium: asked.premium ?? false, curated: asked.curated ?? false };
    const { without } = await viewerOfList(this.bus, actor);
    const ask = (page: PageRequest, behind: Place | null) => this.bus.ask(new SearchPhotos(text, filter, page, behind));
    // Search does not know whose a photo is.
    const seen = async (ids: readonly PhotoId[]) => {
      const cards = await this.bus.ask(new PhotoCardsByIds(ids));
      return ids.filter((id) => !without.some((userId) => userId === cards.get(id)?.ownerId));
    };
    const listing = await this.pager.page(`photos like ${JSON.stringify([text, filter])}`, asked, (page, from) =>
      without.length === 0 ? ask(page, placeBehind(from)) : passingOver(ask, seen, page, placeBehind(from)),
    );
    return { ...listing, items: await this.photos.byIds(listing.items, actor, asked.include) };
  }

  /** By name. @throws Rejected `foreign-cursor` */
  tagsLike(text: string, asked: AskedPage): Promise<Listing<Tag>> {
    return this.pager.page(`tags like ${text}`, asked, (page, from) => this.bus.ask(new SearchTags(text, page, placeBehind(from))));
  }
}

const placeBehind = (from: From | null) => (from && 'after' in from ? from.after : null);
