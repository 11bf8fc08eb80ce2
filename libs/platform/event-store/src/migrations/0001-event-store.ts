import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of the log. Formats are final: docs/log-formats.md. */
export class EventStoreTables implements MigrationInterface {
  readonly name = 'EventStoreTables1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.logs (
        log text collate "C" primary key,
        incarnation uuid not null default gen_random_uuid(),
        head_seq bigint not null default 0,
        head_hash bytea not null default decode(repeat('00', 32), 'hex'),
        recorded_at timestamptz(3) not null default '-infinity'
      )`);
    await runner.query(`
      create table if not exists event_store.streams (
        log text collate "C" not null,
        stream text collate "C" not null,
        version integer not null,
        primary key (log, stream)
      )`);
    await runner.query(`
      create table if not exists event_store.commands (
        log text collate "C" not null,
        command_id uuid not null,
        first_seq bigint not null,
        last_seq bigint not null,
        recorded_at timestamptz(3) not null,
        primary key (log, command_id)
      )`);
    await runner.query('create index if not exists commands_by_age on event_store.commands using brin (recorded_at)');
    await runner.query(`
      create table if not exists event_store.events (
        log text collate "C" not null,
        seq bigint not null,
        stream text collate "C" not null,
        version integer not null,
        partition smallint not null,
        type text collate "C" not null,
        schema_version smallint not null,
        event_id uuid not null,
        recorded_at timestamptz(3) not null,
        actor text not null,
        correlation uuid not null,
        causation uuid,
        command_id uuid not null,
        payload text not null,
        metadata text not null,
        hash bytea not null,
        primary key (log, seq)
      ) partition by list (log)`);
    await runner.query('create index if not exists events_by_stream on event_store.events (log, stream, version)');
    await runner.query(`
      create table if not exists event_store.keys (
        key_id uuid primary key default gen_random_uuid(),
        person bigint not null unique,
        master_key text not null,
        wrapped bytea,
        created_at timestamptz(3) not null default now(),
        destroyed_at timestamptz(3)
      )`);
    await runner.query(`
      create table if not exists event_store.secrets (
        name text collate "C" primary key,
        master_key text not null,
        wrapped bytea not null
      )`);
    await runner.query(`
      create table if not exists event_store.checkpoints (
        projection text collate "C" not null,
        log text collate "C" not null,
        incarnation uuid not null,
        seq bigint not null,
        recorded_at timestamptz(3),
        halted_at bigint,
        halted_reason text,
        paused boolean not null default false,
        primary key (projection, log)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
