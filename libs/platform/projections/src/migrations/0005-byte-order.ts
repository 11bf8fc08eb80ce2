import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexed words in the order of their bytes. The order of a language changes with the operating system, and an index in the old one no longer finds its rows. */
export class ByteOrder implements MigrationInterface {
  readonly name = 'ByteOrder1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.read_models alter column table_name type text collate "C"');
    await runner.query('alter table projections.rebuilds alter column projection type text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.read_models alter column table_name type text');
    await runner.query('alter table projections.rebuilds alter column projection type text');
  }
}
