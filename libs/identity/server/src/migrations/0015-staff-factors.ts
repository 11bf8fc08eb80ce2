import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scopes of staff count with a second factor alone where the setting asks for one, but for those that an operator gave; each process hears of a change. */
export class IdentityStaffFactors1700000000015 implements MigrationInterface {
  name = 'IdentityStaffFactors1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.personal_tokens add column if not exists by_operator boolean not null default false');
    await runner.query(`
      create or replace function identity.note_factor() returns trigger language plpgsql as $$
      begin
        insert into identity.revocations (what, id) values ('user', coalesce(new.user_id, old.user_id));
        return null;
      end $$`);
    for (const [table, verbs] of [
      ['totp_secrets', 'delete or update of confirmed_at'],
      ['passkeys', 'insert or delete'],
    ]) {
      await runner.query(`drop trigger if exists ${table}_revokes on identity.${table}`);
      await runner.query(
        `create trigger ${table}_revokes after ${verbs} on identity.${table} for each row execute function identity.note_factor()`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}
