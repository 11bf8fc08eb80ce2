import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checkpoints move out of the schema of the log, where its first migration made them: the table as it is, with its rows and rights, in one
 * step that needs no copy. Where the product has run before, a view takes its place under the old name, so that processes of the version
 * before go on while this one is started; the next release drops it.
 */
export class Checkpoints implements MigrationInterface {
  readonly name = 'Checkpoints1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_store.checkpoints set schema projections');
    const [installed] = await runner.query('select exists (select from event_store.logs) as before');
    if (installed.before) await runner.query('create view event_store.checkpoints as select * from projections.checkpoints');
  }

  async down(): Promise<void> {
    throw new Error('Checkpoints stay with the projections.');
  }
}
