import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A comment counts its visible replies one level below it, and no longer the live ones at any depth: a reply touches its parent only. Who is
 * visible stays the same, so the new columns follow from the old ones.
 */
export class Replies1700000000002 implements MigrationInterface {
  name = 'Replies1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table discussion.comments add column replies integer not null default 0, add column counted boolean not null default false',
    );
    await runner.query(`
      update discussion.comments c set counted = c.visible, replies = (
        select count(*) from discussion.comments r where r.parent_id = c.id and r.visible
      )`);
    await runner.query('alter table discussion.comments drop column visible, drop column live_replies');
    await runner.query(
      'alter table discussion.comments add column visible boolean generated always as (not deleted or replies > 0) stored',
    );
    await runner.query('create index if not exists comments_thread on discussion.comments (photo_id, created_at, id) where visible');
    await runner.query('create index if not exists comments_tombstones on discussion.comments (photo_id) where visible and deleted');
    await runner.query(settleComments);
  }

  async down(): Promise<void> {
    throw new Error('Comments are never dropped by a migration.');
  }
}

/**
 * One step: rows of `ids` whose visibility has changed are counted by their parents, or no longer; a tombstone that hangs on such a row alone
 * goes with it, and what is above that, however many they are. What comes back are rows whose visibility this has changed in another way.
 */
const step = (table: string, ids: string) => `
  with recursive moved as (
    select id, parent_id, visible from ${table} where id = any(${ids}) and counted <> visible
  ), leaving as (
    select id, parent_id from moved where not visible
    union all
    select p.id, p.parent_id from leaving l join ${table} p on p.id = l.parent_id where p.deleted and p.counted and p.replies = 1
  ), place as (
    select id, parent_id, visible as counted from moved union select id, parent_id, false from leaving
  ), difference as (
    select id, bool_or(counted) as counted, sum(delta)::integer as delta from (
      select id, counted, 0 as delta from place
      union all
      select parent_id, null, case when counted then 1 else -1 end from place where parent_id is not null
    ) each group by id
  ), settled as (
    update ${table} t set counted = coalesce(d.counted, t.counted), replies = t.replies + d.delta
    from difference d where t.id = d.id
    returning t.id, t.counted <> t.visible as moved
  )
  select array_agg(id) from settled where moved`;

// Without these settings a plan for many rows would read the whole table for one. The text of the live table is planned once for each connection.
const settleComments = `
  create or replace function discussion.settle_comments(comments regclass, touched bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    ids bigint[] := touched;
  begin
    while cardinality(ids) > 0 loop
      if comments = 'discussion.comments'::regclass then
        ${step('discussion.comments', 'ids').replace('array_agg(id) from', 'array_agg(id) into ids from')};
      else
        execute format('${step('%1$s', '$1').replaceAll("'", "''")}', comments) into ids using ids;
      end if;
    end loop;
  end $$`;
