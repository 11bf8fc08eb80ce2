import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signed statements of where all logs stood. Format: docs/log-formats.md. */
export class SignedCheckpoints implements MigrationInterface {
  readonly name = 'SignedCheckpoints1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.signed_checkpoints (
        number bigint primary key check (number between 1 and 9007199254740991),
        signed_at timestamptz(3) not null,
        heads text not null,
        key_id text not null,
        previous bytea not null,
        signature bytea not null
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Signed checkpoints are never dropped by a migration.');
  }
}
