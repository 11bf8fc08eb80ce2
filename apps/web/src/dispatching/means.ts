import { type Dispatcher, newContext } from '@heliograph/cqrs';
import { type Freshness, SignedCursors } from '@heliograph/http';
import type { Context, Message, PageRequest, PhotoId, ResultOf, UserId } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import type { AccountParts } from '../account-parts.js';
import type { Listing, Page, Viewer } from '../models.js';
import { refusing } from './refusing.js';

export interface DispatchingOptions {
  readonly dispatcher: Dispatcher;
  /** Where pictures are served: `PUBLIC_URL` (S21). */
  readonly publicUrl: string;
  /** Signs the cursors in links. */
  readonly secret: string;
  /** Lets people see their own writes (R3). */
  readonly freshness?: Freshness;
  /** Parts of the application layer that the pages ask by themselves. */
  readonly parts: AccountParts & Pick<WebBackend, 'bus'>;
  /** Counts a look at a photo (U5). */
  readonly recordView?: (photoId: PhotoId, viewer: { readonly userId: UserId } | { readonly address: string }) => void;
}

/** From where a page of a list is taken, in the way the contexts take it. */
type From = { readonly after: readonly number[] } | { readonly before: readonly number[] } | null;

interface Found<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly first: readonly number[] | null;
  readonly last: readonly number[] | null;
}

/** What every part of the backend does alike: ask, command, and turn pages of the contexts into listings. */
export class Means {
  readonly #cursors: SignedCursors<NonNullable<From>>;

  constructor(readonly options: DispatchingOptions) {
    this.#cursors = new SignedCursors(options.secret);
  }

  ask<M extends Message<unknown>>(message: M): Promise<ResultOf<M>> {
    return this.options.dispatcher.dispatch(message);
  }

  /** Gives a command in the viewer's name; what the rules refuse comes back as `Refused`. */
  command<M extends Message<unknown>>(viewer: Viewer, build: (context: Context) => M): Promise<ResultOf<M>> {
    return refusing(() => this.give(viewer, build));
  }

  /** As `command`, but a refusal is thrown as it comes. */
  async give<M extends Message<unknown>>(viewer: Viewer, build: (context: Context) => M): Promise<ResultOf<M>> {
    const { freshness } = this.options;
    const message = build(newContext(`user:${viewer.userId}`));
    if (!freshness) return this.ask(message);
    return freshness.collecting(async () => {
      const result = await this.ask(message);
      await freshness.afterWrite(`user-${viewer.userId}`);
      return result;
    });
  }

  /** @param list names the list with all that its order and content depend on */
  async listing<Item>(
    list: string,
    page: Page,
    perPage: number,
    find: (request: PageRequest, from: From) => Promise<Found<Item>>,
  ): Promise<Listing<Item>> {
    const { items, total, first, last } = await find(
      { page: page.number, perPage },
      page.cursor === null ? null : this.#cursors.read(list, page.cursor),
    );
    return {
      items,
      total,
      page: page.number,
      totalPages: Math.ceil(total / perPage),
      nextCursor: last && this.#cursors.write(list, { after: last }),
      previousCursor: first && this.#cursors.write(list, { before: first }),
    };
  }

  image(name: string): string {
    return `${this.options.publicUrl}/images/${name}`;
  }

  /** The uploaded picture, or the one that is drawn from the id. */
  avatar(userId: number, file: string | null): string {
    return `${this.options.publicUrl}/avatars/${file ?? `${userId}.svg`}`;
  }
}
