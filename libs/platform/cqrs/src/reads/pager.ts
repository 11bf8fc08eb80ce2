import { type Page, type PageRequest, Rejected } from '@heliograph/kernel';
import type { Cursor, SignedCursors } from './signed-cursors.js';

/** A page as a client requests it. */
export interface PageQuery {
  /** From 1; left out: the cursor's page, else the first. */
  readonly number?: number | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
  /** A cursor that this list did not give is ignored, and the page goes by its number; else it is refused. */
  readonly ignoreInvalidCursor?: boolean;
}

/** One page of a list with the cursors of its neighbours; null = no such neighbour, or none with a cursor. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * Pages of lists (S7). A cursor carries the number of its page and the position where that starts, signed, good for the one list and page
 * size that gave it. A page number that is set by hand next to it wins.
 */
export class Pager {
  constructor(private readonly cursors: SignedCursors) {}

  /** @param list what identifies this list: its kind, its owner, sort and filters. @throws Rejected `foreign-cursor` */
  async readPage<Item>(list: string, query: PageQuery, read: (request: PageRequest) => Promise<Page<Item>>): Promise<CursorPage<Item>> {
    const { perPage } = query;
    const name = `${list} by ${perPage}`;
    const cursor = this.cursorOf(name, query);
    const isWalking = cursor !== null && (query.number ?? cursor.page) === cursor.page;
    const page = isWalking ? cursor.page : (query.number ?? 1);
    const { items, total, first, last, hasBefore, hasAfter } = await read({ page, perPage, from: isWalking ? cursor.from : null });
    const previous = Math.max(1, page - 1);
    return {
      items,
      total,
      page,
      perPage,
      next: hasAfter && last !== null ? this.cursors.write(name, { page: page + 1, from: { after: last } }) : null,
      previous: hasBefore && first !== null ? this.cursors.write(name, { page: previous, from: { before: first } }) : null,
    };
  }

  private cursorOf(list: string, { cursor, ignoreInvalidCursor }: PageQuery): Cursor | null {
    if (cursor === undefined) return null;
    const read = this.cursors.read(list, cursor);
    if (read !== null || ignoreInvalidCursor) return read;
    throw new Rejected('foreign-cursor', undefined, { cursor: ['must be a cursor of this list'] });
  }
}
