import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Revocations are recorded by triggers of the tables themselves, so that no code path, not even a statement by hand, can miss one; processes
 * with a token cache read them (docs/adr/0044-tokens-in-memory.md). And when tokens and apps were last used.
 */
export class IdentityRevocations1700000000006 implements MigrationInterface {
  name = 'IdentityRevocations1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}

/** `condition` speaks of the row as `old` and `new`. */
function trigger(table: string, verb: 'update' | 'delete', what: string, condition = 'true'): string[] {
  const name = `${table}_${verb}_revokes`;
  return [
    `drop trigger if exists ${name} on identity.${table}`,
    `create trigger ${name} after ${verb} on identity.${table} for each row when (${condition}) execute function identity.note_revocation('${what}')`,
  ];
}

/** The hourly sweep deletes what expired a day ago, in masses: it is in no cache any more. */
const NOT_SWEPT = "old.expires_at > now() - interval '1 day'";

const statements = [
  'alter table identity.personal_tokens add column if not exists last_used_at timestamptz(3)',
  'alter table identity.grants add column if not exists last_used_at timestamptz(3)',
  // By its transaction id a reader finds what has been committed since its last read. No order, so no lock that revocations would queue for.
  `create table if not exists identity.revocations (
     transaction xid8 not null default pg_current_xact_id(),
     what text not null,
     id bigint not null,
     recorded_at timestamptz(3) not null default now()
   )`,
  'create index if not exists revocations_transaction on identity.revocations (transaction)',
  'create index if not exists revocations_recorded on identity.revocations (recorded_at)',
  `create or replace function identity.note_revocation() returns trigger language plpgsql as $$
   begin
     insert into identity.revocations (what, id) values (tg_argv[0], old.id);
     return null;
   end $$`,
  ...trigger('users', 'update', 'user', 'old.disabled is distinct from new.disabled'),
  ...trigger('users', 'delete', 'user'),
  ...trigger('apps', 'delete', 'app'),
  ...trigger('grants', 'update', 'grant', 'old.revoked_at is distinct from new.revoked_at'),
  ...trigger('grants', 'delete', 'grant', `old.revoked_at is null and ${NOT_SWEPT}`),
  ...trigger(
    'access_tokens',
    'update',
    'access-token',
    '(old.grant_id, old.scopes, old.expires_at) is distinct from (new.grant_id, new.scopes, new.expires_at)',
  ),
  ...trigger('access_tokens', 'delete', 'access-token', NOT_SWEPT),
  ...trigger('personal_tokens', 'update', 'personal-token', '(old.user_id, old.scopes) is distinct from (new.user_id, new.scopes)'),
  ...trigger('personal_tokens', 'delete', 'personal-token'),
];
