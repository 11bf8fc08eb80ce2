import { columnsOf, instant, integer, type List } from '@heliograph/cqrs/reads';
import type { AppRequest, RequestFilter } from '@heliograph/identity-contracts';
import type { AppId } from '@heliograph/kernel';

/**
 * $1 = requests as JSON, in order. The shares of their hours are locked in one order by every process, so that two cannot deadlock; they hold
 * how many came before, and requests beyond `most` are left out.
 */
export const RECORD = `
  with given as (
    select r.*, case when r.app_id is null then (select a.id from identity.apps a where a.client_id = r.client_id)
                     else (select a.id from identity.apps a where a.id = r.app_id) end as app, date_trunc('hour', r.at, 'UTC') as hour
      from rows from (jsonb_to_recordset($1::jsonb) as (
             app_id bigint, client_id text, share text, most int, at timestamptz, method text, route text, status smallint, milliseconds real,
             request_id text, error text, reason text)) with ordinality as r(
             app_id, client_id, share, most, at, method, route, status, milliseconds, request_id, error, reason, nth)
  ), counted as (
    insert into identity.app_request_shares as s (app_id, hour, share, requests)
    select app, hour, share, count(*) from given where app is not null group by app, hour, share order by app, hour, share
        on conflict (app_id, hour, share) do update set requests = s.requests + excluded.requests
    returning hour, app_id, share, requests
  ), placed as (
    select *, row_number() over mine as place, count(*) over (partition by hour, app, share) as together
      from given where app is not null window mine as (partition by hour, app, share order by nth)
  ), kept as (
    insert into identity.app_requests (app_id, at, method, route, status, milliseconds, request_id, error, reason)
    select app, at, method, route, status, milliseconds, request_id, error, reason
      from placed join counted on counted.hour = placed.hour and counted.app_id = placed.app and counted.share = placed.share
     where counted.requests - together + place <= most
     order by nth
    returning app_id, at, status, reason
  ), summed as (
    insert into identity.app_request_totals as t (app_id, hour, class, refused, requests)
    select app_id, date_trunc('hour', at, 'UTC'), status / 100, reason is not null, count(*) from kept group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (app_id, hour, class, refused) do update set requests = t.requests + excluded.requests
  )
  select count(*)::int as kept from kept`;

/** Conditions on requests, and on their totals. */
const FILTERS = {
  all: ['true', 'true'],
  refused: ['reason is not null', 'refused'],
  '2xx': ['status / 100 = 2', 'class = 2'],
  '3xx': ['status / 100 = 3', 'class = 3'],
  '4xx': ['status / 100 = 4', 'class = 4'],
  '5xx': ['status / 100 = 5', 'class = 5'],
} satisfies Record<RequestFilter, readonly [requests: string, totals: string]>;

export function requestList(appId: AppId, filter: RequestFilter): List<AppRequest, AppRequest> {
  const [requests, totals] = FILTERS[filter];
  return {
    name: 'app_request_page',
    from: `identity.app_requests where app_id = $1 and ${requests}`,
    params: [appId],
    order: { columns: [instant('at'), integer('id')], descending: true },
    keys: 'id, at, method, route, status, milliseconds, request_id as "requestId", error, reason',
    total: `(select coalesce(sum(requests), 0)::int from identity.app_request_totals where app_id = $1 and ${totals})`,
    itemOf: columnsOf,
  };
}

/** $1 = end, $2 = at most so many apps. */
export const APPS_TO_SWEEP = 'select distinct app_id from identity.app_request_totals where hour < $1 order by app_id limit $2';

/** $1 = apps, $2 = end, $3 = at most so many rows. */
export const SWEEP_REQUESTS = `
  with gone as (
    delete from identity.app_requests
     where ctid = any (array(select ctid from identity.app_requests where app_id = any ($1) and at < $2 limit $3))
    returning id)
  select count(*)::int as gone from gone`;

/** $1 = apps, $2 = end. */
export const SWEEP_HOURS = `
  with shares as (delete from identity.app_request_shares where app_id = any ($1) and hour < $2 returning 1),
       totals as (delete from identity.app_request_totals where app_id = any ($1) and hour < $2 returning 1)
  select (select count(*) from shares)::int + (select count(*) from totals)::int as gone`;

/** The rest of an app that was deleted. $1 = app. */
export const FORGET_APP = `
  with shares as (delete from identity.app_request_shares where app_id = $1),
       totals as (delete from identity.app_request_totals where app_id = $1)
  delete from identity.app_requests where app_id = $1`;
