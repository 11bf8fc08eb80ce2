import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What can be found, as words. The columns that hold words are filled by projections; what is made of them is computed by the
 * database. Both extensions may be created by the owner of a database, who need not be a superuser.
 */
export class Search1700000000001 implements MigrationInterface {
  name = 'Search1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists unaccent with schema public');
    await runner.query('create extension if not exists pg_trgm with schema public');
    // Unaccent is only stable, because its rules could be edited; indexes need an immutable function, which names the dictionary.
    await runner.query(`
      create or replace function search.fold(words text) returns text language sql immutable strict parallel safe
      as $$ select public.unaccent('public.unaccent'::regdictionary, words) $$`);
    await runner.query(`
      create or replace function search.document(words text) returns tsvector language sql immutable strict parallel safe
      as $$ select array_to_tsvector(array_remove(string_to_array(search.fold(words), ' '), '')) $$`);
    // A word out of each group, of the last one with `prefix` a word that begins so; null for no groups. Quoted: no word is an operator.
    await runner.query(`
      create or replace function search.query(groups text[], prefix boolean) returns tsquery language sql immutable strict parallel safe
      as $$
        select string_agg('(' || alternatives || ')', ' & ')::tsquery
        from (
          select string_agg(
            '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''' || case when prefix and place = cardinality(groups) then ':*' else '' end, ' | '
          ) as alternatives
          from unnest(groups) with ordinality as g(words, place), unnest(string_to_array(search.fold(words), ' ')) as word
          where word <> ''
          group by place
        ) grouped
      $$`);
    // A tag's number: 52 bits of the hash of its slug, so that every replay gives the same one.
    await runner.query(`
      create or replace function search.tag_id(slug text) returns bigint language sql immutable strict parallel safe
      as $$ select ('x' || substr(encode(sha256(convert_to(slug, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint + 1 $$`);
    await this.users(runner);
    await this.photos(runner);
    await this.tags(runner);
  }

  private async users(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists search.users (
        user_id bigint primary key,
        username text collate "C" not null default '',
        username_words text not null default '',
        name_words text not null default '',
        words text generated always as (search.fold(username_words || ' ' || name_words)) stored,
        document tsvector generated always as (search.document(username_words || ' ' || name_words)) stored
      )`);
    await runner.query('create index if not exists users_username on search.users (username)');
    await runner.query('create index if not exists users_document on search.users using gin (document)');
    await runner.query('create index if not exists users_similar on search.users using gin (words public.gin_trgm_ops)');
  }

  private async photos(runner: QueryRunner): Promise<void> {
    // A flag is a lexeme too, with a sign that no word has.
    await runner.query(`
      create table if not exists search.photos (
        photo_id bigint primary key,
        heading_words text not null default '',
        description_words text not null default '',
        is_premium boolean not null default false,
        is_curated boolean not null default false,
        words text generated always as (search.fold(heading_words)) stored,
        heading tsvector generated always as (search.document(heading_words)) stored,
        document tsvector generated always as (
          search.document(heading_words || ' ' || description_words)
          || case when is_premium then '''$premium'''::tsvector else ''::tsvector end
          || case when is_curated then '''$curated'''::tsvector else ''::tsvector end
        ) stored
      )`);
    await runner.query('create index if not exists photos_document on search.photos using gin (document)');
    await runner.query('create index if not exists photos_similar on search.photos using gin (words public.gin_trgm_ops)');
  }

  private async tags(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists search.tag_words (
        photo_id bigint not null,
        slug text collate "C" not null,
        place smallint not null,
        name text not null,
        word text collate "C" not null,
        folded text collate "C" generated always as (search.fold(word)) stored,
        primary key (photo_id, slug, place)
      )`);
    await runner.query('create index if not exists tag_words_search on search.tag_words (folded, slug, photo_id, place)');
    await runner.query('create index if not exists tag_words_count on search.tag_words (slug, photo_id) where place = 0');
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
