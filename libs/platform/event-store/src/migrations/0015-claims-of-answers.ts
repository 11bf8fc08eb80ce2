import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which claim a request is under way for, so that its maker releases that one and not a later one. Null: made by the build before. */
export class ClaimsOfAnswers implements MigrationInterface {
  readonly name = 'ClaimsOfAnswers1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_store.answers add column if not exists claim uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_store.answers drop column claim');
  }
}
