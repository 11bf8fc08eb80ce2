import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What worker processes say of themselves. */
export class Workers implements MigrationInterface {
  readonly name = 'Workers1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table projections.workers (
      id uuid primary key,
      contexts text[] not null,
      build text not null,
      behind bigint not null,
      seen_at timestamptz(3) not null default clock_timestamp()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table projections.workers');
  }
}
