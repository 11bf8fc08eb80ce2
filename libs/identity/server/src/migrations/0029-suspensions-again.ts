import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A suspension that is over ends without a write, and then tokens are remembered again. The next one leaves `disabled` as it was and changes the
 * end alone, so each change of the end is a revocation, too (O9).
 */
export class IdentitySuspensionsAgain1700000000029 implements MigrationInterface {
  readonly name = 'IdentitySuspensionsAgain1700000000029';

  async up(runner: QueryRunner): Promise<void> {
    await this.replaceTriggers(runner, '(old.disabled, old.disabled_until) is distinct from (new.disabled, new.disabled_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceTriggers(runner, 'old.disabled is distinct from new.disabled');
  }

  private async replaceTriggers(runner: QueryRunner, condition: string): Promise<void> {
    for (const [name, call] of [
      ['users_update_revokes', `note_revocation('user')`],
      ['users_apps_revokes', 'note_revocation_of_apps()'],
    ])
      await runner.query(
        `create or replace trigger ${name} after update on identity.users for each row when (${condition}) execute function identity.${call}`,
      );
  }
}
