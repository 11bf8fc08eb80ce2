import type { PersonEntry, PhotoId, UserId } from '@heliograph/kernel';
import { type List, listedUnless } from './list.js';
import { instant, integer } from './order.js';

/** One kind of relation between somebody or something and people. */
export interface PeopleTable {
  readonly table: string;
  /** Column of whose people they are. */
  readonly of: string;
  /** Column of the people. */
  readonly person: string;
  /** Column of the relation's begin. */
  readonly since: string;
  /** Column that is true while the person is suspended (B4): the row is not in the list, as it is not in `total`. */
  readonly hidden?: string;
  /** Expression: how many they are, of $1. Default: counted, for lists that are small by nature. */
  readonly total?: string;
}

/** The people who have a relation to one thing, newest first (R7). */
export function newestPeople(
  { table, of, person, since, hidden, total }: PeopleTable,
  id: UserId | PhotoId,
): List<PersonEntry, PersonEntry> {
  const rows = `${table} where ${of} = $1${hidden ? ` and not ${hidden}` : ''}`;
  return {
    name: 'newest_people',
    from: rows,
    params: [id],
    order: { columns: [instant(since), integer(person)], descending: true },
    keys: `${person} as "userId", ${since} as at`,
    total: total ?? `(select count(*)::int from ${rows})`,
    itemOf: ({ userId, at }) => ({ userId, at }),
    isListed: listedUnless('"userId"'),
  };
}
