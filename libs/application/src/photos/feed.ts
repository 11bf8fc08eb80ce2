import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { PageRequest, UserId } from '@heliograph/kernel';
import { FindFollowed, FindFollowedPublishers } from '@heliograph/social-graph-contracts';
import { FindPublishers, ListPhotosOfPeople } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { findIgnoredUsers } from '../people/index.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** Up to so many people the newest photo of each is looked up. */
const FEW_PEOPLE = 200;
/** Of more people than that a feed has those who were followed last, where it must ask for each of them. */
const MAX_FOLLOWED = 10_000;
/** So many publications of everybody are looked at for each photo of a page. */
const LOOKED_AT = 100;

interface FeedQuery extends PageQuery {
  readonly include?: ReadonlySet<PhotoInclude>;
}

interface FeedPage extends CursorPage<PhotoView> {
  /** People whose photos are in it; of many not all are counted. */
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

  /** `total` is 0: nobody counts a feed. Follows and mutes are as at the last commit (N1). @throws Rejected `foreign-cursor` */
  async listFeed(person: Person, { include, ...asked }: FeedQuery): Promise<FeedPage> {
    const [followed, hidden] = await Promise.all([this.findFollowedPeople(person, FEW_PEOPLE + 1), findIgnoredUsers(this.bus, person)]);
    const few = followed.filter((id) => !hidden.has(id));
    const page = await this.pager.readPage(`feed of ${person.userId}`, asked, async (request) => {
      const people = followed.length > FEW_PEOPLE ? await this.peopleOfPage(person, hidden, request) : few;
      return this.bus.ask(new ListPhotosOfPeople(people, request));
    });
    return { ...page, items: await this.photos.viewsOfCards(page.items, person, include), countFollowed: few.length };
  }

  private findFollowedPeople({ userId }: Person, most: number): Promise<readonly UserId[]> {
    return this.bus.ask(new FindFollowed(userId, most));
  }

  /**
   * Who has published what somebody who follows many finds on a page: few people, who stand among the latest publications of everybody. Twice as
   * many photos as the page has must be theirs, so that it is whole even if some are taken away in between. Else it is all whom they follow.
   */
  private async peopleOfPage(person: Person, hidden: ReadonlySet<UserId>, request: PageRequest): Promise<readonly UserId[]> {
    const wanted = 2 * request.perPage + 1;
    const publishers = await this.bus.ask(new FindPublishers(request, LOOKED_AT * request.perPage));
    const followed = new Set(await this.bus.ask(new FindFollowedPublishers(person.userId, [...new Set(publishers)])));
    const theirs = publishers.filter((id) => followed.has(id) && !hidden.has(id));
    if (theirs.length >= wanted) return [...new Set(theirs.slice(0, wanted))];
    return (await this.findFollowedPeople(person, MAX_FOLLOWED)).filter((id) => !hidden.has(id));
  }
}
