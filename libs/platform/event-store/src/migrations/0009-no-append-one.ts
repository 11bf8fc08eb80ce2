import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lone event has been appended by one statement (docs/adr/0001-gapless-log-per-context.md) since the version before; nothing calls the function any more. */
export class NoAppendOne implements MigrationInterface {
  readonly name = 'NoAppendOne1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function if exists event_store.append_one(
        text, text, integer, smallint, text, smallint, uuid, text, uuid, uuid, uuid, text, text, bytea, text[], text[], boolean[]
      )`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
