import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A reaction asks for notices of moderation, and may ask again. Each is in the table once, and stays for some hours after it was sent, as what people
 * have asked for does. Processes of the build before go on: they insert with `on conflict do nothing`, too.
 */
export class IdentityNoticesOfModeration1700000000028 implements MigrationInterface {
  readonly name = 'IdentityNoticesOfModeration1700000000028';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists identity.mail_wanted_notices');
  }
}

const OF_MODERATION = `kind in ('decision-made', 'warned', 'photo-taken-down', 'comment-taken-down', 'avatar-taken-down', 'account-suspended',
  'decision-lifted', 'appeal-resolved', 'report-decided')`;

const statements = [
  // Running workers must not add a second one between the two statements.
  'lock table identity.mail_wanted in share row exclusive mode',
  `delete from identity.mail_wanted w using identity.mail_wanted o
    where w.${OF_MODERATION} and o.kind = w.kind and o.user_id = w.user_id and o.wanted_at = w.wanted_at
      and o.subject is not distinct from w.subject and o.id < w.id`,
  `create unique index if not exists mail_wanted_notices
     on identity.mail_wanted (user_id, kind collate "C", wanted_at, subject collate "C") nulls not distinct where ${OF_MODERATION}`,
];
