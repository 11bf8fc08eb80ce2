import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when and why somebody is suspended. Tokens of their apps are felt to be dead by every process that remembers tokens (O9). */
export class IdentitySuspensions1700000000012 implements MigrationInterface {
  name = 'IdentitySuspensions1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.users
        add column if not exists disabled_until timestamptz(3),
        add column if not exists disabled_reason text`);
    await runner.query('create index if not exists users_disabled on identity.users (disabled_until) where disabled');
    await runner.query(`
      create or replace function identity.note_revocation_of_apps() returns trigger language plpgsql as $$
      begin
        insert into identity.revocations (what, id) select 'app', id from identity.apps where owner_id = old.id;
        return null;
      end $$`);
    await runner.query('drop trigger if exists users_apps_revokes on identity.users');
    await runner.query(
      `create trigger users_apps_revokes after update on identity.users for each row
         when (old.disabled is distinct from new.disabled) execute function identity.note_revocation_of_apps()`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Suspensions are never dropped by a migration.');
  }
}
