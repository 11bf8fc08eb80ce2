import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The photo-a-day numbers of each person, and an index for the list by streak that holds only runs that have not been swept. The generated columns
 * of `user_days` and their indexes are read by the version before, which may still run with this one; nothing reads them any more.
 */
export class PhotoADay1700000000003 implements MigrationInterface {
  readonly name = 'PhotoADay1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}

const statements = [
  `create table if not exists views.photo_a_day (
     user_id bigint primary key,
     offset_minutes integer not null,
     completed integer not null,
     first_day integer not null,
     recent_days bigint[] not null,
     run integer not null,
     runs_out_at timestamptz(3),
     ranked integer not null,
     check (ranked in (0, run))
   )`,
  'create index if not exists photo_a_day_ranked on views.photo_a_day (ranked, user_id) where ranked > 0',
  'create index if not exists photo_a_day_runs_out on views.photo_a_day (runs_out_at) where ranked > 0',
];
