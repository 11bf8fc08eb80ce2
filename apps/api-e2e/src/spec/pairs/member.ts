import type { Client, Reply } from '../client.js';
import type { Person } from '../people.js';

/** A user whose writes are independent of all others: what this user must see of them is known exactly. */
export interface Member {
  readonly person: Person;
  /** The only one whom this person follows, and whose first photo this person likes and comments on. */
  readonly friend: Person;
  readonly friendsPhoto: number;
  /** The person's own photo, which is edited. */
  readonly photo: number;
  /** Another one, which is published and unpublished. */
  readonly other: number;
  readonly number: number;
}

/** A GET and whether its answer shows the write. */
export interface Read {
  readonly path: string;
  readonly shows: (reply: Reply<never>) => boolean;
}

/** A write, and every GET that shows it. */
export interface Act {
  readonly name: string;
  readonly write: (caller: Client) => Promise<Reply>;
  readonly reads: (answer: Reply) => readonly Read[];
}

/** Begins as nothing has happened, and gives one write after another. */
export type Script = (member: Member) => () => Act;

// Bodies are checked field by field by their readers.
type Loose = any; // eslint-disable-line @typescript-eslint/no-explicit-any

/** The GET answers 200, and its data are such. */
export function one(path: string, shows: (data: Loose) => boolean): Read {
  return { path, shows: ({ status, body }) => status === 200 && shows(body.data as Loose) };
}

/** The list has so many entries in all. */
export function total(path: string, count: number): Read {
  return { path, shows: ({ status, body }) => status === 200 && body.meta.pagination.total === count };
}

/** The list has such an entry, among the first 50. */
export function entry(path: string, shows: (entry: Loose) => boolean): Read {
  const separator = path.includes('?') ? '&' : '?';
  return {
    path: `${path}${separator}per_page=50`,
    shows: ({ status, body }) => status === 200 && (body.data as Loose[]).some(shows),
  };
}

export function gone(path: string): Read {
  return { path, shows: ({ status }) => status === 404 };
}
