import type { Event } from '../event.js';
import type { Page } from '../page.js';
import type { Message, ResultOf } from '../message.js';
import type { Rejections } from '../rejection.js';

type KindOf<M extends Message<unknown>> = abstract new (...fields: never[]) => M;

/** What a stand-in says to one kind of message. Made by `answer`, so that it fits the contract. */
export interface Answer {
  readonly to: KindOf<Message<unknown>>;
  readonly give: (message: never) => unknown;
}

/** Typed by the message: a contract that changes breaks the answer, not the developer who runs another context. */
export function answer<M extends Message<unknown>>(to: KindOf<M>, give: (message: M) => ResultOf<M>): Answer {
  return { to, give };
}

/**
 * Stands for a context while somebody runs another one alone. It keeps nothing: the same message always gets the same answer. Its people, photos
 * and events are few and fixed, and agree with those of the other stand-ins.
 */
export interface StandIn {
  readonly context: string;
  /** Every name of the contract. Messages among them that have no answer are declined with 501. */
  readonly contract: object;
  readonly answers: readonly Answer[];
  /** Codes with which the application layer refuses in its name. */
  readonly rejections: Rejections;
  /** What its log holds from the first start on, in the published form. */
  readonly events: readonly Event[];
}

/** The one page of a short list, however long the page that is requested. */
export function onePage<Item>(items: readonly Item[]): Page<Item> {
  const isEmpty = items.length === 0;
  return {
    items,
    total: items.length,
    first: isEmpty ? null : [1],
    last: isEmpty ? null : [items.length],
    hasBefore: false,
    hasAfter: false,
  };
}
