import { MessageBus, type Person } from '../actor/index.js';
import { People, type PersonView, viewerOfList } from '../people/index.js';
import type { UserId } from '@heliograph/kernel';
import { FindMuted } from '@heliograph/moderation-contracts';
import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { FindFollowed } from '@heliograph/social-graph-contracts';
import { ListPhotosOfPeople } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** Of more people than that a feed has those who were followed last. */
const MOST_FOLLOWED = 10_000;
/** So many of the most popular people are looked at for `suggestions`, and so many of them are given. */
const LOOKED_AT = 50;
const SUGGESTED = 8;

interface FeedQuery extends PageQuery {
  readonly include?: ReadonlySet<PhotoInclude>;
}

/** Published photos by the people whom somebody follows, latest publication first (N1). It is put together when it is read: nothing of it is stored. */
@Injectable()
export class Feed {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly photos: Photos,
    private readonly everybody: People,
  ) {}

  /** `total` is 0: nobody counts a feed. @throws Rejected `foreign-cursor` */
  async listFeed(person: Person, { include, ...asked }: FeedQuery): Promise<CursorPage<PhotoView>> {
    const people = await this.people(person);
    const page = await this.pager.readPage(`feed of ${person.userId}`, asked, (request) =>
      this.bus.ask(new ListPhotosOfPeople(people, request)),
    );
    return { ...page, items: await this.photos.viewsOfCards(page.items, person, include) };
  }

  /** Whom somebody may follow whose feed is empty: popular people with photos. */
  async suggestions(person: Person): Promise<PersonView[]> {
    const { items } = await this.everybody.listPeople('popular', { number: 1, perPage: LOOKED_AT }, person);
    const muted = await this.bus.ask(new FindMuted(person.userId));
    const isSuggested = ({ card, isFollowed }: PersonView) =>
      card.countPhotos > 0 && !isFollowed && card.userId !== person.userId && !muted.includes(card.userId);
    return items.filter(isSuggested).slice(0, SUGGESTED);
  }

  /** Whose photos are in it. Follows and mutes are as at the last commit (N1). */
  private async people(person: Person): Promise<readonly UserId[]> {
    const [followed, muted, { without }] = await Promise.all([
      this.bus.ask(new FindFollowed(person.userId, MOST_FOLLOWED)),
      this.bus.ask(new FindMuted(person.userId)),
      viewerOfList(this.bus, person),
    ]);
    if (muted.length + without.length === 0) return followed;
    const out = new Set([...muted, ...without]);
    return followed.filter((id) => !out.has(id));
  }
}
