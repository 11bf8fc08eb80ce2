import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline tables, derived from the log, and a feed of whose blocks have changed, for processes that remember them. */
export class ModerationBlocksAndMutes1700000000030 implements MigrationInterface {
  readonly name = 'ModerationBlocksAndMutes1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists moderation.blocks (
     user_id bigint not null,
     blocked_id bigint not null,
     blocked_at timestamptz(3) not null,
     primary key (user_id, blocked_id)
   )`,
  'create index if not exists blocks_of_user on moderation.blocks (user_id, blocked_at, blocked_id)',
  'create index if not exists blocks_of_blocked on moderation.blocks (blocked_id)',
  `create table if not exists moderation.mutes (
     user_id bigint not null,
     muted_id bigint not null,
     muted_at timestamptz(3) not null,
     primary key (user_id, muted_id)
   )`,
  'create index if not exists mutes_of_user on moderation.mutes (user_id, muted_at, muted_id)',
  'create index if not exists mutes_of_muted on moderation.mutes (muted_id)',
  // By its transaction id a reader finds what has been committed since its last read, as in identity.revocations.
  `create table if not exists moderation.block_changes (
     transaction xid8 not null default pg_current_xact_id(),
     what text not null,
     id bigint not null,
     recorded_at timestamptz(3) not null default now()
   )`,
  'create index if not exists block_changes_transaction on moderation.block_changes (transaction)',
  'create index if not exists block_changes_recorded on moderation.block_changes (recorded_at)',
  `create or replace function moderation.note_block() returns trigger language plpgsql as $$
   begin
     insert into moderation.block_changes (what, id)
     select 'user', id from unnest(array[coalesce(new.user_id, old.user_id), coalesce(new.blocked_id, old.blocked_id)]) as id;
     return null;
   end $$`,
  `create or replace trigger blocks_changed after insert or delete on moderation.blocks
     for each row execute function moderation.note_block()`,
];
