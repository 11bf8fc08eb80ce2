import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A wrapped key is bound to its row. What was wrapped before is 60 bytes long and not bound: nothing of that form is written any more, and
 * `bindWraps` of privacy wraps again what is there. And which master keys have wrapped something is found without reading every key.
 */
export class BoundKeys implements MigrationInterface {
  readonly name = 'BoundKeys1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists keys_by_master_key on event_store.keys (master_key) where wrapped is not null');
    for (const table of ['keys', 'secrets']) {
      await runner.query(`alter table event_store.${table} drop constraint if exists ${table}_are_bound`);
      await runner.query(
        `alter table event_store.${table} add constraint ${table}_are_bound check (octet_length(wrapped) <> 60) not valid`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
