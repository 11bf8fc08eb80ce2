import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody has asked to be mailed is in the table once, and stays for some hours after it was sent: due_at null = nobody sends it any more. */
export class IdentitySubscriptionMails1700000000023 implements MigrationInterface {
  name = 'IdentitySubscriptionMails1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists identity.mail_wanted_subscriptions');
  }
}

const ASKED_FOR = `kind in ('streak-ends', 'digest')`;

const statements = [
  'alter table identity.mail_wanted alter column due_at drop not null',
  `delete from identity.mail_wanted w using identity.mail_wanted o
    where w.${ASKED_FOR} and o.kind = w.kind and o.user_id = w.user_id and o.wanted_at = w.wanted_at and o.id < w.id`,
  `create unique index if not exists mail_wanted_subscriptions on identity.mail_wanted (user_id, kind collate "C", wanted_at) where ${ASKED_FOR}`,
];
