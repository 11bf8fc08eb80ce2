import type { NamedStatement } from '@heliograph/database';
import type { PageRequest, UserId } from '@heliograph/kernel';
import { columnsOf, instant, integer, keyset, type List, type Order, positionSql } from '@heliograph/cqrs/reads';
import type { PhotoCard } from '@heliograph/views-contracts';
import { CARD } from './photo-card.sql.js';

const order: Order = { columns: [instant('c.published_at'), integer('c.photo_id')], descending: true };
const KEYS = 'c.photo_id, c.owner_id, c.published_at';
const PUBLISHED = `views.photo_cards c where c.state = 'published'`;

/** Published photos of many people in one order (N1); $1 has their ids. */
export function photosOfPeople(ownerIds: readonly UserId[]): List<PhotoCard, PhotoCard> {
  return {
    name: 'photos_of_people',
    from: PUBLISHED,
    params: [ownerIds],
    order,
    keys: 'c.photo_id',
    take: (request, most, next) => {
      const { sql, params } = eachOwner(request, most, next);
      return { sql: `select c.photo_id, ${positionSql(order)} as position from (${sql}) c`, params };
    },
    joined: { columns: CARD, join: 'join views.photo_cards c using (photo_id)' },
    total: '0',
    isPrepared: true,
    itemOf: columnsOf,
  };
}

/** Owners of the `most` photos that follow where a page begins, one for each, in the order of such a list. */
export function publishersFrom(request: PageRequest, most: number): NamedStatement {
  const { beyond, rest, params } = keyset(order, request, most, 1);
  return { name: 'publishers', text: `select array(select c.owner_id from ${PUBLISHED} and ${beyond} ${rest}) as people`, params };
}

/** A page is made of photos of those whose first photo beyond its begin comes first: of them alone more than one is read. */
function eachOwner(request: PageRequest, most: number, next: number) {
  const { beyond, rest, params } = keyset(order, request, most, next);
  const { rest: first } = keyset(order, request, 1, next);
  const of = (owner: string) => `select ${KEYS} from ${PUBLISHED} and c.owner_id = ${owner} and ${beyond}`;
  return {
    sql: `
      select c.* from (
        select c.owner_id from unnest($1::bigint[]) as people (id) cross join lateral (${of('people.id')} ${first}) c ${rest}
      ) as owner cross join lateral (${of('owner.owner_id')} ${rest}) c
      ${rest}`,
    params,
  };
}
