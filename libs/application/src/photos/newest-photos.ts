import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { idFrom, type Page, type PageRequest, PhotoId, type Position, type UserId } from '@heliograph/kernel';
import { ListPhotoCards, type PhotoCard } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { viewerOfList } from '../people/index.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** The begin of the list, in which one person has at most so many photos. */
const BEGIN = 20;
const MAX_OF_ONE = 3;
/** Photos that a page has, and those that are looked at for the begin: four pages. */
export const NEWEST_PER_PAGE = 30;
const LOOKED_AT = 120;
const of = { kind: 'all' } as const;

interface NewestQuery extends Omit<PageQuery, 'perPage'> {
  readonly include?: ReadonlySet<PhotoInclude>;
}

/**
 * All photos, newest upload first, with one person three times at most among the first twenty (N5). What is passed by for that comes right after, in the
 * order of uploads. A cursor names the photos of the begin and its own position, so that no later page repeats or lacks one.
 */
@Injectable()
export class NewestPhotos {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly photos: Photos,
  ) {}

  /** @throws Rejected `foreign-cursor` */
  async listNewest({ include, ...asked }: NewestQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    const { without } = await viewerOfList(this.bus, actor);
    const read = (page: PageRequest, except: readonly PhotoId[] = []) =>
      this.bus.ask(new ListPhotoCards({ of, sort: 'recent', ...(except.length > 0 && { except }), page: { ...page, without } }));
    const page = await this.pager.readPage('newest photos', { ...asked, perPage: NEWEST_PER_PAGE }, (request) => pageOf(request, read));
    return { ...page, items: await this.photos.viewsOfCards(page.items, actor, include) };
  }
}

type Read = (page: PageRequest, except?: readonly PhotoId[]) => Promise<Page<PhotoCard>>;

async function pageOf({ page, perPage, from }: PageRequest, read: Read): Promise<Page<PhotoCard>> {
  if (from) {
    const position = 'after' in from ? from.after : from.before;
    const begin = position.slice(PLACE).flatMap((id) => idFrom(PhotoId, String(id)) ?? []);
    const place = position.slice(0, PLACE);
    const found = await read({ page, perPage, from: 'after' in from ? { after: place } : { before: place } }, begin);
    return { ...found, first: withBegin(found.first, begin), last: withBegin(found.last, begin) };
  }
  // After what is looked at, the list is in the order of uploads.
  if (page * perPage > LOOKED_AT) return read({ page, perPage });
  const found = await read({ page: 1, perPage: LOOKED_AT });
  const begin = beginOf(found.items);
  const chosen = begin.map(({ photoId }) => photoId);
  const rest = found.items.filter((card) => !begin.includes(card));
  const end = page * perPage - BEGIN;
  const shown = rest.slice(Math.max(0, end - perPage), end);
  return {
    items: page === 1 ? [...begin, ...shown] : shown,
    total: found.total,
    first: placeOf(shown[0], chosen),
    last: placeOf(shown.at(-1), chosen),
    hasBefore: page > 1,
    hasAfter: rest.length > end || found.hasAfter,
  };
}

/** The newest photos of which three are of one person at most; where there are too few of others, also those that are passed by. */
export function beginOf<Photo extends { readonly ownerId: UserId }>(photos: readonly Photo[]): readonly Photo[] {
  const counts = new Map<UserId, number>();
  const isFew = ({ ownerId }: Photo): boolean => {
    const count = (counts.get(ownerId) ?? 0) + 1;
    counts.set(ownerId, count);
    return count <= MAX_OF_ONE;
  };
  const few = photos.filter(isFew).slice(0, BEGIN);
  return [...few, ...photos.filter((photo) => !few.includes(photo)).slice(0, BEGIN - few.length)];
}

/** Numbers of a position in the order of uploads. */
const PLACE = 2;

const placeOf = (card: PhotoCard | undefined, begin: readonly PhotoId[]): Position | null =>
  card ? [card.createdAt.getTime(), card.photoId, ...begin] : null;
const withBegin = (place: Position | null, begin: readonly PhotoId[]): Position | null => place && [...place, ...begin];
