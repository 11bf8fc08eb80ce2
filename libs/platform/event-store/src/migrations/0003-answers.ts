import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that are given again to a request that is sent again. */
export class Answers implements MigrationInterface {
  readonly name = 'Answers1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.answers (
        request uuid primary key,
        fingerprint bytea not null,
        under_way_until timestamptz(3) not null,
        answer text,
        recorded_at timestamptz(3) not null default now()
      )`);
    await runner.query('create index if not exists answers_by_age on event_store.answers using brin (recorded_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists event_store.answers');
  }
}
