import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements by which one key that signs checkpoints follows on another. Format: docs/log-formats.md. */
export class SigningKeyRotations implements MigrationInterface {
  readonly name = 'SigningKeyRotations1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.signing_key_rotations (
        number bigint primary key check (number between 1 and 9007199254740991),
        signed_at timestamptz(3) not null,
        from_key text not null,
        to_key text not null,
        checkpoint bigint not null,
        previous bytea not null,
        signature bytea not null,
        acceptance bytea not null
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Signed statements are never dropped by a migration.');
  }
}
