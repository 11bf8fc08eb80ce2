import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { Rejected } from '@heliograph/kernel';
import {
  FindTheme,
  ListThemes,
  mondayOf,
  nextMonday,
  RemoveTheme,
  SetTheme,
  type Theme,
  type ThemeWords,
  weekOf,
} from '@heliograph/media-contracts';
import { dateAt, dateOf } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { type PhotoListQuery, PhotoLists } from './photo-lists.js';
import type { PhotoView } from './photo-view.js';

/** Where a day begins first, in minutes east of UTC. */
const FIRST_OFFSET_MINUTES = 840;

/** What editors ask people to photograph in a week, and what people have made of it. Weeks that have begun nowhere yet are shown to editors alone. */
@Injectable()
export class Themes {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly lists: PhotoLists,
  ) {}

  /** The latest first. @throws Rejected `foreign-cursor` */
  listThemes(asked: PageQuery, now = new Date()): Promise<CursorPage<Theme>> {
    return this.pager.readPage('themes', asked, (page) => this.bus.ask(new ListThemes(furthestDate(now), page)));
  }

  /** With those of weeks to come, for editors. That the actor is one is the client's scope to say. @throws Rejected `foreign-cursor` */
  listAllThemes(asked: PageQuery): Promise<CursorPage<Theme>> {
    return this.pager.readPage('all themes', asked, (page) => this.bus.ask(new ListThemes(null, page)));
  }

  /** @throws Rejected `theme-not-found` */
  async findTheme(week: string, now = new Date()): Promise<Theme> {
    requireWeek(week);
    const theme = await this.bus.ask(new FindTheme(week));
    if (!theme || theme.firstDay > furthestDate(now)) throw new Rejected('theme-not-found');
    return theme;
  }

  /** Of the week that a date is in; null where there is none. */
  findThemeOfDay(date: string): Promise<Theme | null> {
    return this.bus.ask(new FindTheme(weekOf(date)));
  }

  /** Published photos with its tag that were taken in its week, the latest first. @throws Rejected `foreign-cursor` */
  listPhotos({ tag, firstDay }: Theme, asked: PhotoListQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    return this.lists.listPhotos({ kind: 'theme', slug: tag, firstDay, endDay: nextMonday(firstDay) }, asked, actor);
  }

  /** By editors, as above. @param read is called where there is such a week (S12) @throws Rejected `theme-not-found`, `invalid-theme` */
  async set(actor: Person, week: string, read: () => ThemeWords): Promise<Theme> {
    requireWeek(week);
    const words = read();
    return this.bus.command(actor, (context) => new SetTheme(context, week, words));
  }

  /** By editors, as above. @throws Rejected `theme-not-found` */
  async remove(actor: Person, week: string): Promise<void> {
    requireWeek(week);
    return this.bus.command(actor, (context) => new RemoveTheme(context, week));
  }
}

/** Other names never reach the database, which cannot store each of them. @throws Rejected `theme-not-found` */
function requireWeek(name: string): void {
  if (mondayOf(name) === null) throw new Rejected('theme-not-found');
}

const furthestDate = (now: Date): string => dateOf(dateAt(now.getTime(), FIRST_OFFSET_MINUTES));
