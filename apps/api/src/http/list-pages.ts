import { invalid, type Paging, pageQuery, SignedCursors } from '@heliograph/http';
import type { Page, PageRequest } from '@heliograph/kernel';
import type { Place } from '@heliograph/views-contracts';

/** Query of a list that can be walked by cursors; `page` is absent where it was not given. */
export const walkQuery = { ...pageQuery, page: pageQuery.page.removeDefault().optional() };

interface Asked {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** `last`: place of the last item in the list's order, null when there is none. */
interface Found<Item> extends Page<Item> {
  readonly last: Place | null;
}

type Read<Item> = (page: PageRequest, from: { readonly after: Place } | null) => Promise<Found<Item>>;

/**
 * Pages of lists (S7). `links.next` carries a cursor: the number of the next page and the place it starts behind, signed, good for the one
 * list and page size that gave it. A page number set by hand beside it wins.
 */
export class ListPages {
  private readonly cursors: SignedCursors<readonly [page: number, ...place: number[]]>;

  constructor(secret: string) {
    this.cursors = new SignedCursors(secret);
  }

  /** @param list what makes this list another than the others: its kind, whose it is, sort and filters. @throws HttpProblem 422 a bad cursor */
  async read<Item>(list: string, asked: Asked, read: Read<Item>): Promise<{ items: readonly Item[]; paging: Paging }> {
    const perPage = asked.per_page;
    const name = `${list} by ${perPage}`;
    const mark = asked.cursor === undefined ? null : this.open(name, asked.cursor);
    const walking = mark !== null && (asked.page ?? mark.page) === mark.page;
    const page = walking ? mark.page : (asked.page ?? 1);
    const { items, total, last } = await read({ page, perPage }, walking ? { after: mark.place } : null);
    const full = last !== null && items.length === perPage;
    // Totals change while somebody walks; whether anything follows is then asked of the list itself.
    const more = full && (page * perPage < total || (walking && (await read({ page: 1, perPage: 1 }, { after: last })).items.length > 0));
    return { items, paging: { total, page, perPage, next: more ? this.seal(name, page + 1, last) : null } };
  }

  private seal(list: string, page: number, place: Place): string {
    return this.cursors.write(list, [page, ...place]);
  }

  private open(list: string, cursor: string): { page: number; place: Place } {
    const found = this.cursors.read(list, cursor);
    if (!found) throw invalid({ cursor: ['is not one that this list gave'] });
    const [page, ...place] = found;
    return { page, place };
  }
}
