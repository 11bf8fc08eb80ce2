import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { UserId } from '@heliograph/kernel';
import { FindFollowed } from '@heliograph/social-graph-contracts';
import { ListPhotosOfPeople } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { findIgnoredUsers } from '../people/index.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** Of more people than that a feed has those who were followed last. */
const MAX_FOLLOWED = 10_000;

interface FeedQuery extends PageQuery {
  readonly include?: ReadonlySet<PhotoInclude>;
}

interface FeedPage extends CursorPage<PhotoView> {
  /** People whose photos are in it. */
  readonly countFollowed: number;
}

/** Published photos by the people whom somebody follows, latest publication first (N1). It is put together when it is read: nothing of it is stored. */
@Injectable()
export class Feed {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly photos: Photos,
  ) {}

  /** `total` is 0: nobody counts a feed. @throws Rejected `foreign-cursor` */
  async listFeed(person: Person, { include, ...asked }: FeedQuery): Promise<FeedPage> {
    const people = await this.people(person);
    const page = await this.pager.readPage(`feed of ${person.userId}`, asked, (request) =>
      this.bus.ask(new ListPhotosOfPeople(people, request)),
    );
    return { ...page, items: await this.photos.viewsOfCards(page.items, person, include), countFollowed: people.length };
  }

  /** Whose photos are in it. Follows and mutes are as at the last commit (N1). */
  private async people(person: Person): Promise<readonly UserId[]> {
    const [followed, hidden] = await Promise.all([
      this.bus.ask(new FindFollowed(person.userId, MAX_FOLLOWED)),
      findIgnoredUsers(this.bus, person),
    ]);
    return hidden.size === 0 ? followed : followed.filter((id) => !hidden.has(id));
  }
}
