import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is photographed in a week. No event before this version says so. */
export class MediaThemes1700000000014 implements MigrationInterface {
  readonly name = 'MediaThemes1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists media.themes (
        week text collate "C" primary key,
        first_day bigint not null,
        title text not null,
        tag text not null
      )`);
    await runner.query('create unique index if not exists themes_first_day on media.themes (first_day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists media.themes');
  }
}
