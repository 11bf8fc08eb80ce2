import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session's user last showed who they are; and a change of roles is felt by every process that remembers tokens (A4). */
export class IdentityStaffPowers1700000000009 implements MigrationInterface {
  name = 'IdentityStaffPowers1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.sessions add column if not exists confirmed_at timestamptz(3)');
    await runner.query('drop trigger if exists users_roles_revokes on identity.users');
    await runner.query(
      `create trigger users_roles_revokes after update on identity.users for each row
         when (old.roles is distinct from new.roles) execute function identity.note_revocation('user')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}
