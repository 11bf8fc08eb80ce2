import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAFE = `set search_path = pg_catalog, pg_temp`;

/** The definition of an index without the table's name, to compare the indexes of two tables. */
const INDEX_DEFINITION = `
  create or replace function projections.index_definition(index oid) returns text language sql stable ${SAFE} as $$
    select regexp_replace(pg_get_indexdef(index), ' INDEX .*? USING ', ' INDEX ON % USING ') $$`;

/**
 * An empty table of the same shape, with the indexes that a replay needs: all unique ones, and for each column one to find rows by. The
 * others only serve lists. Each of them would be written for each change of a counter, and keep rows from being changed in place.
 * @param isWholeTable of a row of pg_index: no row is found without it
 */
export const makeShadow = (isWholeTable: string) => `
  create or replace function projections.make_shadow(live text, shadow text) returns void language plpgsql ${SAFE} as $$
  declare
    storage text := (select array_to_string(reloptions, ', ') from pg_class where oid = live::regclass);
    line text;
  begin
    if to_regclass(shadow) is not null then return; end if;
    execute format('create table %s (like %s including all excluding indexes)%s', shadow, live, coalesce(' with (' || storage || ')', ''));
    for line in select pg_get_constraintdef(oid) from pg_constraint where conrelid = live::regclass and contype in ('p', 'u') loop
      execute format('alter table %s add %s', shadow, line);
    end loop;
    for line in
      with indexes as (
        select projections.index_definition(indexrelid) as definition, indkey[0] as first_column, indisunique as is_unique,
          ${isWholeTable} and amname = 'btree' as finds, indnatts as width, exists (select from pg_constraint where conindid = indexrelid) as is_constraint
        from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam where indrelid = live::regclass
      )
      select definition from indexes where is_unique and not is_constraint
      union all
      (select distinct on (first_column) definition from indexes i where not is_unique and finds and first_column > 0
        and not exists (select from indexes u where u.is_unique and u.finds and u.first_column = i.first_column) order by first_column, width, definition)
    loop
      execute projections.index_on(line, shadow);
    end loop;
  end $$`;

/** Only the first percent sign stands for the table. */
const INDEX_ON = `
  create or replace function projections.index_on(definition text, name text) returns text language sql immutable ${SAFE} as $$
    select overlay(definition placing name from position('%' in definition) for 1) $$`;

/** Two indexes of a table may be alike; then its shadow has two as well. */
const MISSING_INDEXES = `
  create or replace function projections.missing_indexes(live text, shadow text) returns setof text language sql stable ${SAFE} as $$
    select projections.index_definition(indexrelid) from pg_index where indrelid = live::regclass
    except all
    select projections.index_definition(indexrelid) from pg_index where indrelid = shadow::regclass
    order by 1 $$`;

const COPY_RIGHTS = `
  create or replace function projections.copy_rights(live text, shadow text) returns void language plpgsql ${SAFE} as $$
  declare line text;
  begin
    for line in
      select format('grant %s on %s to %s', privilege_type, shadow, case grantee when 0 then 'public' else grantee::regrole::text end)
      from pg_class, aclexplode(relacl) where oid = live::regclass and grantee <> relowner
    loop
      execute line;
    end loop;
  end $$`;

const NEXT_OF = `
  create or replace function projections.next_of(live text) returns text language plpgsql stable ${SAFE} as $$
  begin
    if not exists (select from projections.read_models where table_name = live) then
      raise exception '% is no table of a read model', live using errcode = 'insufficient_privilege';
    end if;
    return live || '__next';
  end $$`;

const asOwner = (name: string, body: string): string => `
  create or replace function projections.${name}(live text) returns void language plpgsql security definer ${SAFE} as $$
  declare
    shadow text := projections.next_of(live);
    line text;
    renames text[];
  begin
    ${body}
  end $$`;

/** Indexes of the live table and their copies, which PostgreSQL has named after the next one. Migrations know the live names. */
const indexesOf = (table: string) => `
  (select relname as name, projections.index_definition(indexrelid) as definition,
    row_number() over (partition by projections.index_definition(indexrelid) order by relname) as nth
   from pg_index join pg_class on oid = indexrelid where indrelid = ${table}::regclass)`;

/** What only the owner may do, for tables of read models alone. docs/adr/0022-rebuild-and-compare.md */
const OF_THE_OWNER = [
  asOwner('create_next', 'perform projections.make_shadow(live, shadow); perform projections.copy_rights(live, shadow);'),
  asOwner('drop_next', `execute format('drop table if exists %s', shadow);`),
  asOwner('analyze_next', `execute format('analyze %s', shadow);`),
  asOwner(
    'index_next',
    `select m into line from projections.missing_indexes(live, shadow) m limit 1;
     if line is not null then execute projections.index_on(line, shadow); end if;`,
  ),
  asOwner(
    'switch_next',
    `perform projections.copy_rights(live, shadow);
     renames := array(select format('alter index %I.%I rename to %I', split_part(live, '.', 1), n.name, l.name)
       from ${indexesOf('live')} l join ${indexesOf('shadow')} n using (definition, nth) where l.name <> n.name);
     execute format('drop table %s', live);
     execute format('alter table %s rename to %I', shadow, split_part(live, '.', 2));
     foreach line in array renames loop execute line; end loop;`,
  ),
];

/** `complete_from`: the head of the log when the checkpoint was made; before that its rows are not all there. */
export class Rebuilds implements MigrationInterface {
  readonly name = 'Rebuilds1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.checkpoints add column if not exists complete_from bigint not null default 0');
    await runner.query('create table if not exists projections.read_models (table_name text primary key, projection text not null)');
    await runner.query(`create table if not exists projections.rebuilds (
      projection text primary key,
      signature text not null,
      compared jsonb,
      begun_at timestamptz(3) not null default clock_timestamp(),
      failed text,
      failed_at timestamptz(3)
    )`);
    for (const text of [INDEX_DEFINITION, INDEX_ON, makeShadow('indpred is null'), MISSING_INDEXES, COPY_RIGHTS, NEXT_OF, ...OF_THE_OWNER])
      await runner.query(text);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['create_next', 'drop_next', 'analyze_next', 'index_next', 'switch_next', 'next_of'])
      await runner.query(`drop function projections.${name}(text)`);
    for (const name of ['make_shadow', 'missing_indexes', 'copy_rights', 'index_on'])
      await runner.query(`drop function projections.${name}(text, text)`);
    await runner.query('drop function projections.index_definition(oid)');
    await runner.query('drop table projections.rebuilds, projections.read_models');
    await runner.query('alter table projections.checkpoints drop column complete_from');
  }
}
