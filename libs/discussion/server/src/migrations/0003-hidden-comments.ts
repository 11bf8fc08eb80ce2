import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments of suspended people, and their likes of comments, stand and are counted nowhere. Where replies are shown below, a tombstone stands for them. */
export class HiddenComments1700000000003 implements MigrationInterface {
  readonly name = 'HiddenComments1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discussion.comment_likes add column if not exists hidden boolean not null default false');
    await runner.query('alter table discussion.comments add column if not exists hidden boolean not null default false');
    await runner.query('alter table discussion.comments drop column visible');
    await runner.query(
      `alter table discussion.comments
         add column visible boolean generated always as (not (deleted or hidden) or replies > 0) stored`,
    );
    await runner.query(
      'create index if not exists comments_thread on discussion.comments (photo_id, created_at, id) where visible or hidden',
    );
    await runner.query(
      'create index if not exists comments_tombstones on discussion.comments (photo_id) where visible and (deleted or hidden)',
    );
    await runner.query(settleComments);
  }

  async down(): Promise<void> {
    throw new Error('Comments are never dropped by a migration.');
  }
}

/**
 * One step: rows of `ids` whose visibility has changed are counted by their parents, or no longer. A tombstone that hangs on such a row alone
 * goes with it, and what is above that, however many they are; one that hung on nothing comes back with its first row in the same way. What comes
 * back are rows whose visibility this has changed in another way.
 */
const step = (table: string, ids: string) => `
  with recursive moved as (
    select id, parent_id, visible from ${table} where id = any(${ids}) and counted <> visible
  ), leaving as (
    select id, parent_id from moved where not visible
    union all
    select p.id, p.parent_id from leaving l join ${table} p on p.id = l.parent_id
    where (p.deleted or p.hidden) and p.counted and p.replies = 1
  ), coming as (
    select id, parent_id from moved where visible
    union
    select p.id, p.parent_id from coming c join ${table} p on p.id = c.parent_id
    where (p.deleted or p.hidden) and not p.counted
  ), place as (
    select id, parent_id, false as counted from leaving union select id, parent_id, true from coming
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
