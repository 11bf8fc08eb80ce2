import type { PageRequest, UserId } from '@heliograph/kernel';
import { columnsOf, instant, integer, keyset, type List, type Order, positionSql } from '@heliograph/cqrs/reads';
import type { PhotoCard } from '@heliograph/views-contracts';
import { CARD } from './photo-card.sql.js';

/** For so many people their latest publications are looked up one by one; for more, those of everybody are looked through first. */
const MAX_LOOKUPS = 200;
/** So many publications of everybody are looked through for a page. */
const SCANNED_PHOTOS = 1_000;

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
    take: ownerIds.length > MAX_LOOKUPS ? lookThrough : lookUp,
    joined: { columns: CARD, join: 'join views.photo_cards c using (photo_id)' },
    total: '0',
    itemOf: columnsOf,
  };
}

type Take = NonNullable<List<never, never>['take']>;

const ordered = (sql: string) => `select c.photo_id, ${positionSql(order)} as position from (${sql}) c`;

const lookUp: Take = (request, most, next) => {
  const { sql, params } = eachOwner(request, most, next);
  return { sql: ordered(sql), params };
};

/** What everybody has published last has a full page of those who are many, or who publish much. Where it has not, each of them is looked up. */
const lookThrough: Take = (request, most, next) => {
  const { sql, params } = eachOwner(request, most, next);
  const { beyond, rest: newest } = keyset(order, request, SCANNED_PHOTOS, next);
  const { rest } = keyset(order, request, most, next);
  return {
    sql: `
      with newest as materialized (select ${KEYS} from ${PUBLISHED} and ${beyond} ${newest}),
      found as materialized (select ${KEYS} from newest c where c.owner_id in (select unnest($1::bigint[])) ${rest})
      ${ordered('select * from found')} where (select count(*) from found) = ${most}
      union all
      ${ordered(sql)} where (select count(*) from found) < ${most}`,
    params,
  };
};

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
