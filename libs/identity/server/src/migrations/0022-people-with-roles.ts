import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few people with a role, among all. */
export class IdentityPeopleWithRoles1700000000022 implements MigrationInterface {
  name = 'IdentityPeopleWithRoles1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index if not exists users_with_roles on identity.users (id) where roles <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists identity.users_with_roles');
  }
}
