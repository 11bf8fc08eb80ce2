import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasures and how far each is; files that nothing else names once the rows that did are gone. */
export class Erasures implements MigrationInterface {
  readonly name = 'Erasures1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.erasures (
        person bigint primary key,
        correlation uuid not null,
        begun_at timestamptz(3) not null,
        next_look_at timestamptz(3),
        looked_at timestamptz(3),
        certified_at timestamptz(3),
        places jsonb not null default '[]'
      )`);
    await runner.query(
      'create index if not exists erasures_due on event_store.erasures (next_look_at, person) where next_look_at is not null',
    );
    await runner.query(`
      create table if not exists event_store.doomed_files (
        person bigint not null,
        key text collate "C" not null,
        primary key (person, key)
      )`);
    await runner.query('create index if not exists keys_destroyed on event_store.keys (person) where destroyed_at is not null');
  }

  async down(): Promise<void> {
    throw new Error('The table of erasures is never dropped by a migration.');
  }
}
