import { derived, type PageRequest, Rejected } from '@heliograph/kernel';
import type { Found, From, Place } from './place.js';

/** A page as a client requests it. */
export interface AskedPage {
  /** From 1; left out: the cursor's page, else the first. */
  readonly number?: number | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
  /** A cursor that this list did not give is passed over, and the page goes by its number; else it is refused. */
  readonly passOverForeign?: boolean;
}

/** One page of a list and the links to its neighbours. Cursors are text for links; null = no such neighbour, or none with a cursor. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/** What a cursor says: the number of a page, and the place that it starts behind, or (`before`) ends before. */
export type Mark = readonly [page: number, ...place: number[]] | { readonly before: readonly [page: number, ...place: number[]] };

/** Makes marks into text and back, signed: a client can neither make one nor use one for another list. */
export interface Cursors {
  write(list: string, mark: Mark): string;
  /** Null: this list did not give it. */
  read(list: string, cursor: string): Mark | null;
}

type Read<Item> = (page: PageRequest, from: From | null) => Promise<Found<Item>>;

interface Start {
  readonly page: number;
  readonly from: From;
}

/**
 * Pages of lists (S7). A cursor carries the number of its page and the place where that begins, signed, good for the one list and page
 * size that gave it. A page number set by hand beside it wins.
 */
export class Pager {
  constructor(private readonly cursors: Cursors) {}

  /** @param list what identifies this list: its kind, its owner, sort and filters. @throws Rejected `foreign-cursor` */
  async page<Item>(list: string, asked: AskedPage, read: Read<Item>): Promise<Listing<Item>> {
    const { perPage } = asked;
    const name = `${list} by ${perPage}`;
    const start = this.open(name, asked);
    const walking = start !== null && (asked.number ?? start.page) === start.page;
    const page = walking ? start.page : (asked.number ?? 1);
    const found = await read({ page, perPage }, walking ? start.from : null);
    // Of a page that several callers share, the links are signed once.
    return derived(found, `${name} ${page} ${walking}`, () => this.listing(name, found, { page, perPage }, walking ? read : null));
  }

  /** @param walk reads on where a client pages by cursors: totals change meanwhile, so that the list itself decides whether anything follows */
  private async listing<Item>(
    name: string,
    { items, total, first = null, last, beyond }: Found<Item>,
    { page, perPage }: PageRequest,
    walk: Read<Item> | null,
  ): Promise<Listing<Item>> {
    const full = beyond === undefined && last !== null && items.length === perPage;
    const more =
      (beyond?.hasAfter && last !== null) ||
      (full && (page * perPage < total || (walk !== null && (await walk({ page: 1, perPage: 1 }, { after: last })).items.length > 0)));
    // With rows passed over the same page may end elsewhere when one goes back: the number says how far one has walked, and the list where it begins.
    const isBegun = beyond ? !beyond.hasBefore : page === 1;
    return {
      items,
      total,
      page,
      perPage,
      next: more && last !== null ? this.cursors.write(name, [page + 1, ...last]) : null,
      previous: !isBegun && first !== null ? this.cursors.write(name, { before: [Math.max(1, page - 1), ...first] }) : null,
    };
  }

  private open(list: string, { cursor, passOverForeign }: AskedPage): Start | null {
    if (cursor === undefined) return null;
    const mark = this.cursors.read(list, cursor);
    if (mark !== null) return startOf(mark);
    if (passOverForeign) return null;
    throw new Rejected('foreign-cursor', undefined, { cursor: ['must be a cursor of this list'] });
  }
}

function startOf(mark: Mark): Start {
  if ('before' in mark) return { page: mark.before[0], from: { before: mark.before.slice(1) } };
  const [page, ...after]: readonly [number, ...Place] = mark;
  return { page, from: { after } };
}
